// Command packaging builds what is handed out of a release: the program for
// Linux, macOS and Windows on amd64 and arm64, in archives and in packages for
// Debian and Fedora, container images with compose files, and the page alone as static
// files, with checksums.
//
// It is a module of its own, so that nobody who builds Duiyi needs what packs
// it. The version is the program's own (duiyi version), the time in all files that
// of the commit. So two builds of one commit are equal, byte for byte, wherever
// they are made. The page alone needs npm's packages, and xz of the same version for
// equal bytes: it packs them. THIRD-PARTY.txt has the licence of every module
// and npm package in the programs; a module without one stops the build.
//
//	go run . [-out FOLDER] [-targets linux/amd64,windows/arm64,site]
//
// The tests build for this machine and look into all of it; with -release
// FOLDER they look into what has been built there.
package main
