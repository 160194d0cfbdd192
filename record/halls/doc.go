// Package halls reads the games that two halls of the nineties and after save:
// those of 中国游戏中心 (CCM) and those of 联众 (CHN). Neither names itself in its
// files, which have nothing but moves at fixed places; no real file was at hand,
// and what a file is shows in its first moves being possible.
//
// It knows nothing of files, engines or servers.
package halls
