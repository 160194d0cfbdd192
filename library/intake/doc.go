// Package intake puts the games of record files and folders into a library, in
// batches that are written whole. An interrupted import keeps what it reported;
// a file read to its end is not read again.
package intake
