module my-hcl

go 1.25.0
