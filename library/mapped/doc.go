// Package mapped opens files as memory.
package mapped
