// Package wxf reads and writes WXF text: heads of one word each, and moves in the
// letters of the World Xiangqi Federation between START{ and }END.
//
// It knows nothing of files, engines or servers.
package wxf
