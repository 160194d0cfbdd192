// Package recordfiles finds game records among files and folders and reads their games,
// in any format of package record/formats.
package recordfiles
