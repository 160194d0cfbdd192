//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// WINDOW adds the row of the window with its first point at bit bit+5 of AX to Y0,
// and that of the window there in BX to Y1. SI is Table.rows.
#define WINDOW(bit) \
	MOVQ   AX, CX            \
	SHRQ   $bit, CX          \
	ANDL   $(const_windowMask<<5), CX \
	VPADDW (SI)(CX*1), Y0, Y0 \
	MOVQ   BX, DX            \
	SHRQ   $bit, DX          \
	ANDL   $(const_windowMask<<5), DX \
	VPADDW (SI)(DX*1), Y1, Y1

// LINE does so for the windows around the stone in the line at R8, with and without it.
#define LINE(offset) \
	MOVQ offset(R8), AX     \
	MOVQ AX, BX             \
	ANDQ $~(3<<12), BX      \
	SHLQ $5, AX             \
	SHLQ $5, BX             \
	WINDOW(0)               \
	WINDOW(2)               \
	WINDOW(4)               \
	WINDOW(6)               \
	WINDOW(8)               \
	WINDOW(10)              \
	WINDOW(12)

// func addAVX2(s *Sums, rows *[Windows][2 * Lanes / 4]uint64, stone *[4]uint64)
TEXT ·addAVX2(SB), NOSPLIT, $0-24
	MOVQ    s+0(FP), DI
	MOVQ    rows+8(FP), SI
	MOVQ    stone+16(FP), R8
	VMOVDQU (DI), Y0
	VPXOR   Y1, Y1, Y1
	LINE(0)
	LINE(8)
	LINE(16)
	LINE(24)
	VPSUBW  Y1, Y0, Y0
	VMOVDQU Y0, (DI)
	VZEROUPPER
	RET

// INPUTS adds what the two inputs at offset(from) give to the 32 neurons in Y0
// to Y3; they are the inputs 2k and 2k+1, with the weights at SI.
#define INPUTS(k, offset, from) \
	VPBROADCASTD offset(from), Y8      \
	VPMADDWD     128*k(SI), Y8, Y9     \
	VPADDD       Y9, Y0, Y0            \
	VPMADDWD     128*k+32(SI), Y8, Y10 \
	VPADDD       Y10, Y1, Y1           \
	VPMADDWD     128*k+64(SI), Y8, Y11 \
	VPADDD       Y11, Y2, Y2           \
	VPMADDWD     128*k+96(SI), Y8, Y12 \
	VPADDD       Y12, Y3, Y3

// OUT makes of 8 sums in Y what they add to the result: offset is that of their
// last weights in head.
#define OUT(offset, Y) \
	VPMAXSD Y7, Y, Y \
	VPSRAD  $8, Y, Y \
	VPMULLD offset(SI), Y, Y

// func resultAVX2(own, other *[Lanes]int16, h *head) int32
TEXT ·resultAVX2(SB), NOSPLIT, $0-28
	MOVQ    own+0(FP), R8
	MOVQ    other+8(FP), R9
	MOVQ    h+16(FP), SI
	VMOVDQU head_bias+0(SI), Y0
	VMOVDQU head_bias+32(SI), Y1
	VMOVDQU head_bias+64(SI), Y2
	VMOVDQU head_bias+96(SI), Y3
	VPXOR   Y7, Y7, Y7
	INPUTS(0, 0, R8)
	INPUTS(1, 4, R8)
	INPUTS(2, 8, R8)
	INPUTS(3, 12, R8)
	INPUTS(4, 0, R9)
	INPUTS(5, 4, R9)
	INPUTS(6, 8, R9)
	INPUTS(7, 12, R9)
	OUT(head_out+0, Y0)
	OUT(head_out+32, Y1)
	OUT(head_out+64, Y2)
	OUT(head_out+96, Y3)
	VPADDD  Y1, Y0, Y0
	VPADDD  Y3, Y2, Y2
	VPADDD  Y2, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD  X1, X0, X0
	VPSHUFD $0x4e, X0, X1
	VPADDD  X1, X0, X0
	VPSHUFD $0xb1, X0, X1
	VPADDD  X1, X0, X0
	VMOVD   X0, AX
	ADDL    head_base(SI), AX
	VZEROUPPER
	MOVL    AX, ret+24(FP)
	RET
