// Package charset finds out in which character set an old file is written, and
// where in it a place of the decoded text lies.
//
// Files of the Chinese programs say nothing of it, or something wrong. GBK and
// Big5 share their byte ranges but not their holes, so that a strict reading
// in the order UTF-8, GBK, Big5, GB18030 nearly always finds the right one;
// where two of them fit, the text that holds more of the characters of move
// notation wins.
package charset
