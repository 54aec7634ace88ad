# The report of ref/gen/mutants, from its table of results: what became of each mutant, then the
# columns of `mutate list`. Status 1 when a survivor is not explained, or what is explained noticed.

function rate(part, whole) { return whole > 0 ? sprintf("%.1f %%", 100 * part / whole) : "." }

function wrong(text) {
    print text
    faults++
}

# The explanations, separated by blank lines: a line `FILE FUNCTION equivalent` or `FILE FUNCTION
# unseen`; the lines of the source, behind `- `, and as mutated, behind `+ `; why.
function read_explained(    line, words, key, kind, place) {
    while ((getline line < explained) > 0) {
        if (line ~ /^#/ || line == "")
            continue
        if (line ~ /^ref\/[^ ]* [^ ]* (equivalent|unseen)$/) {
            split(line, words, " ")
            place = words[1] ": " words[2]
            key = words[1] SUBSEP words[2]
            kind = words[3]
        } else if (line ~ /^- /) {
            key = key SUBSEP substr(line, 3)
        } else if (line ~ /^[+] /) {
            key = key SUBSEP substr(line, 3)
            if (key in class)
                wrong("explained twice: " place ": " substr(line, 3))
            class[key] = kind
            entry[++entries] = key
            at[key] = place ": " substr(line, 3)
        } else {
            why[key] = why[key] (why[key] == "" ? "" : " ") line
        }
    }
}

# Each explanation is about some mutation of the source.
function read_list(    line, column) {
    while ((getline line < list) > 0) {
        split(line, column, "\t")
        exists[column[1], column[8], column[9], column[10]] = 1
    }
}

function read_unexecuted(    line) {
    while ((getline line < unexecuted) > 0)
        cold[line] = 1
}

BEGIN {
    read_explained()
    read_list()
    read_unexecuted()
    split("answer place prove transform", ways, " ")
}

$1 == "invalid" || $1 == "same" {
    passed[$1]++
    next
}

{
    folder = $2
    sub("/[^/]*$", "", folder)
    if (!(folder in mutants))
        order[++folders] = folder
    key = $2 SUBSEP $9 SUBSEP $10 SUBSEP $11
    text = $2 ":" $3 ": " $4 " in " $9 ":\n  - " $10 "\n  + " $11
    mutants[folder]++
    all++
    by[folder, $1]++
    total[$1]++
    survived = $1 == "unit" || $1 == "survived"
    drawn[key] = 1
}

!survived {
    killed[folder]++
    all_killed++
    if (key in class)
        wrong("explained, but noticed (" $1 "): " text)
    next
}

{
    if ($1 == "unit")
        text = text "\n  A unit test notices."
    if (($2 ":" $3) in cold)
        text = text "\n  No case comes here."
    if (key in class)
        explanations[class[key], ++count[class[key]]] = text "\n  " why[key]
    else
        wrong("survived: " text)
    if (key in class)
        counted[folder, class[key]]++
    else
        counted[folder, "unexplained"]++
}

END {
    for (i = 1; i <= count["unseen"]; i++)
        print "survived, unseen: " explanations["unseen", i]
    for (i = 1; i <= count["equivalent"]; i++)
        print "survived, equivalent: " explanations["equivalent", i]
    for (i = 1; i <= entries; i++) {
        if (!(entry[i] in exists))
            print "explained, but no mutation is like that any more: " at[entry[i]]
        else if (!(entry[i] in drawn))
            elsewhere++
    }
    print ""
    format = "%-12s %8s %8s %8s %8s %10s %12s %8s %12s %8s\n"
    printf format, "folder", "mutants", "answer", "place", "prove", "transform", "equivalent",
        "unseen", "unexplained", "killed"
    for (i = 1; i <= folders; i++) {
        f = order[i]
        printf format, f, mutants[f], by[f, "answer"] + 0, by[f, "place"] + 0, by[f, "prove"] + 0,
            by[f, "transform"] + 0, counted[f, "equivalent"] + 0, counted[f, "unseen"] + 0,
            counted[f, "unexplained"] + 0, rate(killed[f], mutants[f])
        unexplained += counted[f, "unexplained"]
    }
    printf format, "total", all, total["answer"] + 0, total["place"] + 0, total["prove"] + 0,
        total["transform"] + 0, count["equivalent"] + 0, count["unseen"] + 0, unexplained + 0,
        rate(all_killed, all)
    printf "killed by the cases: %d of %d: %s; of the %d that are not equivalent: %s\n", all_killed,
        all, rate(all_killed, all), all - count["equivalent"],
        rate(all_killed, all - count["equivalent"])
    printf "passed over: %d that do not compile, %d that compile to the same code\n",
        passed["invalid"], passed["same"]
    printf "%d explanations, %d of them of mutants that are not in this sample\n", entries, elsewhere
    print "left out, as not deciding about the language (mutations):"
    while ((getline line < left_out) > 0) {
        split(line, column, "\t")
        printf "%8d  %s\n", column[1], column[2]
    }
    exit faults > 0
}
