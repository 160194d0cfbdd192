package main

import (
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
)

// site builds the page alone and packs its folder.
func (r *release) site(ctx context.Context) error {
	folder, err := filepath.Abs(filepath.Join(r.work, "site"))
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "make", "--no-print-directory", "site", "DIR="+folder)
	cmd.Dir = r.src
	cmd.Env = append(os.Environ(), r.env...)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return err
	}
	notices, err := r.notices(ctx, "./cmd/duiyi/site", []string{"js/wasm"}, folder)
	if err != nil {
		return err
	}
	// Its licences are in the notices.
	if err := os.Remove(filepath.Join(folder, pageLicences)); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, noticesFile), notices, 0o644); err != nil {
		return err
	}
	files := []packed{{"LICENSE", r.source("LICENSE"), 0o644}, {"page-alone.md", r.source("docs/guides/page-alone.md"), 0o644}}
	err = filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		name, err := filepath.Rel(folder, path)
		files = append(files, packed{filepath.ToSlash(name), path, 0o644})
		return err
	})
	if err != nil {
		return err
	}
	name := "duiyi-" + r.version + "-site"
	return writeZip(filepath.Join(r.out, name+".zip"), name, files, r.at)
}

// reader builds the engines for readers' browsers, which the programs embed.
func (r *release) reader(ctx context.Context) error {
	cmd := exec.CommandContext(ctx, "make", "--no-print-directory", "reader")
	cmd.Dir = r.src
	cmd.Env = append(os.Environ(), r.env...)
	cmd.Stderr = os.Stderr
	return cmd.Run()
}
