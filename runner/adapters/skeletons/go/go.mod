module skeleton

go 1.18
