//go:build !purego

#include "textflag.h"

// ROW leaves the address of a row of the list at R8 in reg: 64 bytes each.
#define ROW(offset, reg) \
	MOVWLZX offset(R8), reg \
	SHLQ    $6, reg         \
	ADDQ    SI, reg

// BOUNDED makes of sums of six rows numbers of a vector: Y15 is zero, Y14 one half of
// ShapeParts, Y13 VectorParts-1.
#define BOUNDED(Y) \
	VPADDW  Y14, Y, Y \
	VPSRAW  $2, Y, Y  \
	VPMAXSW Y15, Y, Y \
	VPMINSW Y13, Y, Y

// func promiseAVX2(to []int32, rows *Row, out *[PolicyLanes]int16, list [][VectorRows]uint16)
TEXT ·promiseAVX2(SB), NOSPLIT, $0-64
	MOVQ to_base+0(FP), DI
	MOVQ rows+24(FP), SI
	MOVQ out+32(FP), R9
	MOVQ list_base+40(FP), R8
	MOVQ list_len+48(FP), CX
	VPXOR        Y15, Y15, Y15
	MOVL         $0x00020002, AX
	VMOVD        AX, X14
	VPBROADCASTD X14, Y14
	MOVL         $0x007f007f, AX
	VMOVD        AX, X13
	VPBROADCASTD X13, Y13
	VMOVDQU      (R9), Y4
	VMOVDQU      32(R9), Y5
	TESTQ        CX, CX
	JZ           done

point:
	ROW(0, AX)
	ROW(2, BX)
	ROW(4, DX)
	ROW(6, R10)
	ROW(8, R11)
	ROW(10, R12)
	ADDQ     $12, R8
	VMOVDQU  (AX), Y0
	VMOVDQU  32(AX), Y1
	VPADDW   (BX), Y0, Y0
	VPADDW   32(BX), Y1, Y1
	VPADDW   (DX), Y0, Y0
	VPADDW   32(DX), Y1, Y1
	VPADDW   (R10), Y0, Y0
	VPADDW   32(R10), Y1, Y1
	VPADDW   (R11), Y0, Y0
	VPADDW   32(R11), Y1, Y1
	VPADDW   (R12), Y0, Y0
	VPADDW   32(R12), Y1, Y1
	BOUNDED(Y0)
	BOUNDED(Y1)
	VPMADDWD Y4, Y0, Y0
	VPMADDWD Y5, Y1, Y1
	VPADDD   Y1, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD   X1, X0, X0
	VPSHUFD  $0x4e, X0, X1
	VPADDD   X1, X0, X0
	VPSHUFD  $0xb1, X0, X1
	VPADDD   X1, X0, X0
	VMOVD    X0, (DI)
	ADDQ     $4, DI
	DECQ     CX
	JNZ      point

done:
	VZEROUPPER
	RET
