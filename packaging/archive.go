package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"io"
	"io/fs"
	"os"
	"time"
)

// A packed is a file of an archive.
type packed struct {
	name string // within the archive's folder
	from string
	mode fs.FileMode
}

// writeTar writes files into a folder of a .tar.gz, with one time and no owner. The level is
// package gzip's.
func writeTar(path, folder string, files []packed, at time.Time, level int) error {
	return create(path, func(w io.Writer) error {
		z, err := gzip.NewWriterLevel(w, level)
		if err != nil {
			return err
		}
		t := tar.NewWriter(z)
		for _, f := range files {
			data, err := os.ReadFile(f.from)
			if err != nil {
				return err
			}
			h := &tar.Header{Typeflag: tar.TypeReg, Name: folder + "/" + f.name, Mode: int64(f.mode), Size: int64(len(data)), ModTime: at, Format: tar.FormatUSTAR}
			if err := t.WriteHeader(h); err != nil {
				return err
			}
			if _, err := t.Write(data); err != nil {
				return err
			}
		}
		if err := t.Close(); err != nil {
			return err
		}
		return z.Close()
	})
}

// writeZip writes files into a folder of a .zip, with one time.
func writeZip(path, folder string, files []packed, at time.Time) error {
	return create(path, func(w io.Writer) error {
		z := zip.NewWriter(w)
		for _, f := range files {
			data, err := os.ReadFile(f.from)
			if err != nil {
				return err
			}
			h := &zip.FileHeader{Name: folder + "/" + f.name, Method: zip.Deflate, Modified: at}
			h.SetMode(f.mode)
			to, err := z.CreateHeader(h)
			if err != nil {
				return err
			}
			if _, err := to.Write(data); err != nil {
				return err
			}
		}
		return z.Close()
	})
}
