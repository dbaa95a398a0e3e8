package a

import (
	"fmt"
	"os"
)

func f() {
	fmt.Println(1)
}

func g() {
	os.Exit(1)
}
