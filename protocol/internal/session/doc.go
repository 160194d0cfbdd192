// Package session is the loop that every served protocol shares: commands come
// in as lines, one piece of work at a time goes on beside them, and whatever
// arrives while it does is answered, kept for later or ends it.
//
// It knows no protocol: a Handler gives the lines their meaning. It imports
// only the standard library and the reader of lines.
package session
