package part

import "syscall/js"

// Read returns the content of a file. It waits until the page has it, and panics if the
// page knows no such file: that is a fault of the build.
func Read(path string) []byte {
	type answer struct {
		bytes  []byte
		failed string
	}
	came := make(chan answer, 1)
	good := js.FuncOf(func(_ js.Value, args []js.Value) any {
		b := make([]byte, args[0].Length())
		js.CopyBytesToGo(b, args[0])
		came <- answer{bytes: b}
		return nil
	})
	defer good.Release()
	bad := js.FuncOf(func(_ js.Value, args []js.Value) any {
		came <- answer{failed: args[0].Call("toString").String()}
		return nil
	})
	defer bad.Release()
	js.Global().Get("duiyiPage").Call("part", path).Call("then", good, bad)
	a := <-came
	if a.failed != "" {
		panic("part: " + path + ": " + a.failed)
	}
	return a.bytes
}
