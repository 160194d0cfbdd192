package nnue

import (
	"bytes"
	"compress/gzip"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func written(t testing.TB, n *Network) []byte {
	t.Helper()
	data, err := n.Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestReadWhatIsWritten(t *testing.T) {
	n := random(rand.New(rand.NewPCG(6, 7)), 64)
	data := written(t, n)
	got, err := Read(data, testFormat)
	if err != nil || !reflect.DeepEqual(got, n) {
		t.Fatalf("%+v, want %+v, error %v", got, n, err)
	}
	name := filepath.Join(t.TempDir(), "net")
	if err := os.WriteFile(name, data[:len(data)-1], 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(name, testFormat); !errors.Is(err, ErrLength) || !strings.Contains(err.Error(), name) {
		t.Errorf("error %v", err)
	}
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
	if got, err := Open(name, testFormat); err != nil || got.Description != "random" {
		t.Errorf("%v, error %v", got, err)
	}
}

// TestPacked: what gzip has packed is read as well, but not when it is cut short.
func TestPacked(t *testing.T) {
	n := random(rand.New(rand.NewPCG(6, 12)), 32)
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(written(t, n)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "net.gz")
	for _, size := range []int{b.Len(), b.Len() / 2, 5, 1, 0} {
		if err := os.WriteFile(name, b.Bytes()[:size], 0o666); err != nil {
			t.Fatal(err)
		}
		got, err := Open(name, testFormat)
		if whole := size == b.Len(); whole && !reflect.DeepEqual(got, n) || whole != (err == nil) || !whole && !strings.Contains(err.Error(), name) {
			t.Errorf("%d bytes of %d: %v", size, b.Len(), err)
		}
		var fault *FileError
		if size < b.Len() && (!errors.As(err, &fault) || fault.Want == "" || fault.Found == "") {
			t.Errorf("%d bytes of %d: error %v does not say what was expected and found", size, b.Len(), err)
		}
	}
	bad := bytes.Clone(b.Bytes())
	bad[len(bad)-8]++ // gzip's own checksum
	if _, err := Unpack(bytes.NewReader(bad), testFormat); !errors.Is(err, ErrChecksum) {
		t.Errorf("another checksum of gzip's: error %v", err)
	}
}

// TestCutShort cuts a file at every byte.
func TestCutShort(t *testing.T) {
	data := written(t, random(rand.New(rand.NewPCG(6, 8)), 32))
	for n := range data {
		var fault *FileError
		if _, err := Read(data[:n], testFormat); !errors.As(err, &fault) || fault.Want == "" || fault.Found == "" {
			t.Fatalf("%d bytes: error %v", n, err)
		}
	}
}

// TestDamage flips a bit in every byte of a file.
func TestDamage(t *testing.T) {
	data := written(t, random(rand.New(rand.NewPCG(6, 9)), 32))
	for i := range data {
		bad := bytes.Clone(data)
		bad[i] ^= 1 << (i % 8)
		if _, err := Read(bad, testFormat); err == nil {
			t.Fatalf("byte %d: nothing noticed", i)
		}
	}
}

func TestRefusals(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 10))
	data := written(t, random(r, 32))
	damaged := bytes.Clone(data)
	damaged[len(damaged)-1]++
	other := testFormat
	other.Game = "chess"
	wider := testFormat
	wider.Rows++
	newer := bytes.Clone(data)
	newer[4]++
	scaled := bytes.Clone(data)
	at := len(data) - 4 - testFormat.payload(32) - 6
	scaled[at]--
	lanes := bytes.Clone(data)
	lanes[at-2] = 33
	tests := []struct {
		name string
		data []byte
		want Format
		err  error
		text string
	}{
		{"another file", []byte("PK\x03\x04..."), testFormat, ErrMagic, `expected "DYNN" at its beginning, found "PK\x03\x04"`},
		{"nothing", nil, testFormat, ErrMagic, `found ""`},
		{"a later version", newer, testFormat, ErrVersion, "expected 1, found 2"},
		{"another game", data, other, ErrGame, `expected "chess", found "test"`},
		{"another architecture", data, wider, ErrArchitecture, "41 inputs, 2 views, squared clipped relu, 3 buckets\", found"},
		{"lanes", lanes, testFormat, ErrArchitecture, "expected a multiple of 32 lanes up to 256, found 33"},
		{"other scales", scaled, testFormat, ErrScales, "expected [255 64 400], found [254 64 400]"},
		{"cut short", data[:1000], testFormat, ErrLength, "found 1000 bytes"},
		{"too long", append(bytes.Clone(data), 0), testFormat, ErrLength, "expected"},
		{"checksum", damaged, testFormat, ErrChecksum, "expected"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := Read(tt.data, tt.want); !errors.Is(err, tt.err) || !strings.Contains(err.Error(), tt.text) {
				t.Errorf("error %v, want %v with %s", err, tt.err, tt.text)
			}
		})
	}
	n := random(r, 32)
	n.Out[0] = MaxOut + 1
	if _, err := n.Append(nil); !errors.Is(err, ErrRange) {
		t.Errorf("a network out of range is written, error %v", err)
	}
}

func FuzzRead(f *testing.F) {
	data := written(f, random(rand.New(rand.NewPCG(6, 11)), 32))
	f.Add(data)
	f.Add(data[:60])
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := Read(data, testFormat)
		if err != nil {
			return
		}
		if !bytes.Equal(written(t, n), data) { // we read back what we write
			t.Fatal("the file comes out otherwise")
		}
	})
}
