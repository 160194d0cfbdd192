// Package archive answers the calls about positions, records, the library and opening
// books.
//
// It is a room of package httpapi, which composes its calls into the table and knows its
// errors.
package archive
