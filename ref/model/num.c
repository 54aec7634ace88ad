/* Implements Primitive Types: numbers, which are exact in all operations. Only num.c and num_text.c
   call GMP. If a number does not fit in memory, GMP ends the process. Therefore num.c and
   num_text.c keep all numbers within limits. */

#include "model/num.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "base/limits.h"
#include "spec/spec.h"

#include <math.h>
#include <stdint.h>

/* Number of operand bits for which one evaluation step is counted. */
enum { BITS_PER_STEP = 32 };

static void release(void *object)
{
    struct num *number = object;
    mpq_clear(number->rational);
}

struct num *num_new(struct ctx *cx)
{
    struct num *number = ARENA_NEW(cx->arena, struct num);
    mpq_init(number->rational);
    arena_defer(cx->arena, release, number);
    return number;
}

const struct num *num_from_size(struct ctx *cx, size_t n)
{
    struct num *number = num_new(cx);
    mpq_set_ui(number->rational, n, 1);
    return number;
}

const struct num *num_infinity(struct ctx *cx, bool negative)
{
    struct num *number = num_new(cx);
    number->kind = negative ? NUM_NEGATIVE_INFINITY : NUM_POSITIVE_INFINITY;
    return number;
}

bool num_is_zero(const struct num *a)
{
    return a->kind == NUM_FINITE && mpq_sgn(a->rational) == 0;
}

bool num_is_integer(const struct num *a)
{
    return a->kind == NUM_FINITE && mpz_cmp_ui(mpq_denref(a->rational), 1) == 0;
}

bool num_is_negative(const struct num *a)
{
    return a->kind == NUM_NEGATIVE_INFINITY || mpq_sgn(a->rational) < 0;
}

bool num_to_index(const struct num *a, size_t *out)
{
    _Static_assert(sizeof *out == sizeof(unsigned long), "GMP gives it");
    if (!num_is_integer(a) || !mpz_fits_ulong_p(mpq_numref(a->rational)))
        return false;
    *out = mpz_get_ui(mpq_numref(a->rational));
    return true;
}

/* Returns -1, 0 or 1 for a negative number, zero or a positive number. */
static int sign(const struct num *a)
{
    if (a->kind == NUM_FINITE)
        return mpq_sgn(a->rational);
    return a->kind == NUM_POSITIVE_INFINITY ? 1 : -1;
}

/* Returns -1 or 1 for an infinity, 0 for a finite number. */
static int infinite(const struct num *a)
{
    return a->kind == NUM_FINITE ? 0 : sign(a);
}

int num_compare(const struct num *a, const struct num *b)
{
    if (a->kind == NUM_FINITE && b->kind == NUM_FINITE)
        return mpq_cmp(a->rational, b->rational);
    return infinite(a) - infinite(b);
}

int num_order(struct ctx *cx, const struct num *a, const struct num *b)
{
    if ((infinite(a) != 0 || infinite(b) != 0) && !rule(cx, MODEL_PRIMITIVE_NUMBER_INFINITY_ORDER))
        return 0;
    return num_compare(a, b);
}

/* --- Precision --- */

size_t num_mantissa_bits(const struct num *a)
{
    if (num_is_zero(a) || a->kind != NUM_FINITE)
        return 0;
    mpz_srcptr above = mpq_numref(a->rational), below = mpq_denref(a->rational);
    if (mpz_scan1(below, 0) + 1 != mpz_sizeinbase(below, 2))
        return SIZE_MAX;
    return mpz_sizeinbase(above, 2) - mpz_scan1(above, 0);
}

/* Returns the binary exponent, which may be wrong by one. */
static long exponent(const struct num *a)
{
    return (long)mpz_sizeinbase(mpq_numref(a->rational), 2) -
           (long)mpz_sizeinbase(mpq_denref(a->rational), 2);
}

/* Returns false if no rule in force demands the precision that the number needs. */
static bool meets_demands(struct ctx *cx, const struct num *a)
{
    size_t bits = num_mantissa_bits(a);
    if (num_is_integer(a))
        return bits <= NUM_DOUBLE_BITS || mpz_sizeinbase(mpq_numref(a->rational), 2) > NUM_BITS ||
               rule(cx, MODEL_PRIMITIVE_NUMBER_INTEGERS_256);
    if (exponent(a) < -NUM_DOUBLE_EXPONENT && !rule(cx, MODEL_PRIMITIVE_NUMBER_EXPONENT_16))
        return false;
    return bits <= NUM_DOUBLE_BITS || rule(cx, MODEL_PRIMITIVE_NUMBER_MANTISSA_256);
}

/* Compares |a| with low + step / 2. `a` is finite and not zero. */
static int compare_middle(const struct num *a, double low, double step)
{
    mpq_t magnitude, middle, half;
    mpq_inits(magnitude, middle, half, NULL);
    mpq_abs(magnitude, a->rational);
    mpq_set_d(middle, low);
    mpq_set_d(half, step);
    mpq_div_2exp(half, half, 1);
    mpq_add(middle, middle, half);
    int order = mpq_cmp(magnitude, middle);
    mpq_clears(magnitude, middle, half, NULL);
    return order;
}

/* Returns the nearest double. If two doubles are equally near, returns the even double. For a
   number beyond the range of doubles, returns an infinity. */
static double nearest_double(const struct num *a)
{
    double sign_of_a = num_is_negative(a) ? -1 : 1;
    if (num_is_zero(a))
        return 0;
    if (a->kind != NUM_FINITE || exponent(a) > NUM_DOUBLE_EXPONENT + 3)
        return sign_of_a * HUGE_VAL;
    double low = fabs(mpq_get_d(a->rational)); /* mpq_get_d rounds towards zero */
    double high = nextafter(low, HUGE_VAL);
    if (isinf(low))
        return sign_of_a * low;
    double step = isinf(high) ? low - nextafter(low, 0) : high - low;
    int order = compare_middle(a, low, step);
    bool up = order > 0 || (order == 0 && fmod(low / step, 2) > 0);
    return sign_of_a * (up ? high : low);
}

void num_settle(struct ctx *cx, struct num *number)
{
    if (meets_demands(cx, number))
        return;
    double nearest = nearest_double(number);
    mpq_set_d(number->rational, isfinite(nearest) ? nearest : 0);
}

/* --- Arithmetic --- */

static size_t size_in_bits(const struct num *a)
{
    return mpz_sizeinbase(mpq_numref(a->rational), 2) + mpz_sizeinbase(mpq_denref(a->rational), 2);
}

static bool charge(struct ctx *cx, const struct num *a, const struct num *b, struct range at)
{
    return ctx_step(cx, (size_in_bits(a) + size_in_bits(b)) / BITS_PER_STEP, at);
}

/* Gives a zero the sign that its operands give it. */
static void sign_zero(struct ctx *cx, struct num *result, bool negative)
{
    if (negative && num_is_zero(result))
        result->negative_zero = reads(cx, NEGATIVE_ZERO_SIGNED);
}

/* Returns true for a negative number and a negative zero. */
static bool has_minus(const struct num *a)
{
    return sign(a) < 0 || a->negative_zero;
}

/* Checks the size of a finite result, and returns the result. The result has at most about twice
   LIMIT_NUMBER_BITS bits, because no operand exceeds the limit. */
static bool finish(struct ctx *cx, struct num *result, struct range at, const struct num **out)
{
    if (mpz_sizeinbase(mpq_numref(result->rational), 2) > LIMIT_NUMBER_BITS ||
        mpz_sizeinbase(mpq_denref(result->rational), 2) > LIMIT_NUMBER_BITS)
        return fail(cx, DIAG_LIMIT_NUMBER, at, "the result has more than %d bits",
                    LIMIT_NUMBER_BITS);
    num_settle(cx, result);
    *out = result;
    return true;
}

static bool give_infinity(struct ctx *cx, int direction, const struct num **out)
{
    *out = num_infinity(cx, direction < 0);
    return true;
}

/* Reports an undefined result. If the rule is switched off, sets the result to zero. */
static bool undefined(struct ctx *cx, struct range at, const char *what, const struct num **out)
{
    if (rule(cx, MODEL_PRIMITIVE_NUMBER_NO_NAN))
        return fail(cx, DIAG_NUMBER_UNDEFINED, at, "%s has no defined result", what);
    *out = num_new(cx);
    return true;
}

bool num_add(struct ctx *cx, const struct num *a, const struct num *b, struct range at,
             const struct num **out)
{
    int left = infinite(a), right = infinite(b);
    if (left * right < 0)
        return undefined(cx, at, "the sum of both infinities", out);
    if (left != 0 || right != 0)
        return give_infinity(cx, left + right, out);
    TRY(charge(cx, a, b, at));
    struct num *result = num_new(cx);
    mpq_add(result->rational, a->rational, b->rational);
    sign_zero(cx, result, has_minus(a) && has_minus(b));
    return finish(cx, result, at, out);
}

static struct num *negated(struct ctx *cx, const struct num *a)
{
    struct num *result = num_new(cx);
    mpq_neg(result->rational, a->rational);
    result->negative_zero = num_is_zero(a) && !a->negative_zero;
    if (a->kind != NUM_FINITE)
        result->kind =
            a->kind == NUM_POSITIVE_INFINITY ? NUM_NEGATIVE_INFINITY : NUM_POSITIVE_INFINITY;
    return result;
}

const struct num *num_negate(struct ctx *cx, const struct num *a)
{
    struct num *result = negated(cx, a);
    sign_zero(cx, result, result->negative_zero);
    return result;
}

bool num_subtract(struct ctx *cx, const struct num *a, const struct num *b, struct range at,
                  const struct num **out)
{
    return num_add(cx, a, negated(cx, b), at, out);
}

bool num_multiply(struct ctx *cx, const struct num *a, const struct num *b, struct range at,
                  const struct num **out)
{
    int direction = sign(a) * sign(b);
    if (infinite(a) != 0 || infinite(b) != 0) {
        if (direction == 0)
            return undefined(cx, at, "an infinity times zero", out);
        return give_infinity(cx, direction, out);
    }
    TRY(charge(cx, a, b, at));
    struct num *result = num_new(cx);
    mpq_mul(result->rational, a->rational, b->rational);
    sign_zero(cx, result, has_minus(a) != has_minus(b));
    return finish(cx, result, at, out);
}

bool num_divide(struct ctx *cx, const struct num *a, const struct num *b, struct range at,
                const struct num **out)
{
    if (infinite(a) != 0 && infinite(b) != 0)
        return undefined(cx, at, "an infinity divided by an infinity", out);
    if (num_is_zero(b)) {
        if (num_is_zero(a))
            return undefined(cx, at, "zero divided by zero", out);
        if (reads(cx, DIVISION_BY_ZERO_INFINITY))
            return give_infinity(cx, sign(a), out);
        return fail(cx, DIAG_DIVISION_BY_ZERO, at, "the divisor is zero");
    }
    if (infinite(a) != 0)
        return give_infinity(cx, sign(a) * sign(b), out);
    struct num *result = num_new(cx);
    if (infinite(b) == 0) {
        TRY(charge(cx, a, b, at));
        mpq_div(result->rational, a->rational, b->rational);
    }
    sign_zero(cx, result, has_minus(a) != has_minus(b));
    return finish(cx, result, at, out);
}

/* Computes the remainder from the numerators over a common denominator. */
static bool remainder_of(struct ctx *cx, const struct num *a, const struct num *b, struct range at,
                         const struct num **out)
{
    TRY(charge(cx, a, b, at));
    struct num *result = num_new(cx);
    mpz_ptr above = mpq_numref(result->rational), below = mpq_denref(result->rational);
    mpz_mul(above, mpq_numref(a->rational), mpq_denref(b->rational));
    mpz_mul(below, mpq_numref(b->rational), mpq_denref(a->rational));
    bool negative = sign(a) < 0 || sign(b) < 0;
    if (!negative || reads(cx, MODULO_NEGATIVE_TRUNCATED))
        mpz_tdiv_r(above, above, below);
    else if (reads(cx, MODULO_NEGATIVE_FLOORED))
        mpz_fdiv_r(above, above, below);
    else
        mpz_mod(above, above, below);
    mpz_mul(below, mpq_denref(a->rational), mpq_denref(b->rational));
    mpq_canonicalize(result->rational);
    sign_zero(cx, result, a->negative_zero);
    return finish(cx, result, at, out);
}

bool num_modulo(struct ctx *cx, const struct num *a, const struct num *b, struct range at,
                const struct num **out)
{
    bool finite_divisor = infinite(b) == 0 && !num_is_zero(b);
    if (infinite(a) != 0 && (!finite_divisor || reads(cx, MODULO_INFINITE_DIVIDEND_ERROR)))
        return undefined(cx, at, "the remainder of an infinity", out);
    if (num_is_zero(b) && reads(cx, MODULO_ZERO_ERROR))
        return fail(cx, DIAG_DIVISION_BY_ZERO, at, "the divisor is zero");
    if (infinite(b) != 0 && reads(cx, MODULO_INFINITY_ERROR))
        return fail(cx, DIAG_NUMBER_UNDEFINED, at, "the divisor is an infinity");
    if (infinite(a) != 0 || infinite(b) != 0 || num_is_zero(b)) {
        *out = infinite(b) != 0 && reads(cx, MODULO_INFINITY_INFINITY) ? b : a;
        return true;
    }
    return remainder_of(cx, a, b, at, out);
}
