//go:build !purego

#include "textflag.h"

// Both work through the lanes 32 at a time: 128 bytes, four registers.
//
// BX      the block of row 0
// R8      bytes of a row
// R9      bytes left
// R10,R11 the rows, and their number
// CX      the rows left

// func gatherAVX(dst, bias, weights []float32, rows []uint16)
TEXT ·gatherAVX(SB), NOSPLIT, $0-96
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), R8
	MOVQ bias_base+24(FP), SI
	MOVQ weights_base+48(FP), BX
	MOVQ rows_base+72(FP), R10
	MOVQ rows_len+80(FP), R11
	SHLQ $2, R8
	MOVQ R8, R9

block:
	VMOVUPS (SI), Y0
	VMOVUPS 32(SI), Y1
	VMOVUPS 64(SI), Y2
	VMOVUPS 96(SI), Y3
	XORQ    CX, CX

row:
	CMPQ    CX, R11
	JGE     done
	MOVWLZX (R10)(CX*2), AX
	IMULQ   R8, AX
	INCQ    CX
	VADDPS  (BX)(AX*1), Y0, Y0
	VADDPS  32(BX)(AX*1), Y1, Y1
	VADDPS  64(BX)(AX*1), Y2, Y2
	VADDPS  96(BX)(AX*1), Y3, Y3
	JMP     row

done:
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, 64(DI)
	VMOVUPS Y3, 96(DI)
	ADDQ    $128, DI
	ADDQ    $128, SI
	ADDQ    $128, BX
	SUBQ    $128, R9
	JNZ     block
	VZEROUPPER
	RET

// ADD adds a register to eight numbers of the row at AX.
#define ADD(offset, Y, scratch) \
	VADDPS  offset(BX)(AX*1), Y, scratch \
	VMOVUPS scratch, offset(BX)(AX*1)

// func scatterAVX(weights, src []float32, rows []uint16)
TEXT ·scatterAVX(SB), NOSPLIT, $0-72
	MOVQ weights_base+0(FP), BX
	MOVQ src_base+24(FP), SI
	MOVQ src_len+32(FP), R8
	MOVQ rows_base+48(FP), R10
	MOVQ rows_len+56(FP), R11
	SHLQ $2, R8
	MOVQ R8, R9

block:
	VMOVUPS (SI), Y0
	VMOVUPS 32(SI), Y1
	VMOVUPS 64(SI), Y2
	VMOVUPS 96(SI), Y3
	XORQ    CX, CX

row:
	CMPQ    CX, R11
	JGE     done
	MOVWLZX (R10)(CX*2), AX
	IMULQ   R8, AX
	INCQ    CX
	ADD(0, Y0, Y4)
	ADD(32, Y1, Y5)
	ADD(64, Y2, Y6)
	ADD(96, Y3, Y7)
	JMP     row

done:
	ADDQ $128, SI
	ADDQ $128, BX
	SUBQ $128, R9
	JNZ  block
	VZEROUPPER
	RET
