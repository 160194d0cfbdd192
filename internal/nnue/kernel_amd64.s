//go:build !purego

#include "textflag.h"

// The update works through the sums LaneStep at a time: 32 lanes are 64 bytes,
// two registers. For each such block it goes through the rows that come and those
// that go. Registers of AVX-512 bring nothing here: 56 ns for two updates of 128
// lanes against 48.
//
// DI, SI  the block of dst and of src
// BX      the block of row 0
// R8      bytes of a row
// R9      bytes left
// R10,R11 the rows that come, and their number
// R12,R13 the rows that go, and their number

// ROW leaves in AX how far from BX the row is whose number is at list + 4*CX.
#define ROW(list) \
	MOVLQZX (list)(CX*4), AX \
	IMULQ   R8, AX

// func updateAVX2(dst, src, weights []int16, add, sub []uint32)
TEXT ·updateAVX2(SB), NOSPLIT, $0-120
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), R8
	MOVQ src_base+24(FP), SI
	MOVQ weights_base+48(FP), BX
	MOVQ add_base+72(FP), R10
	MOVQ add_len+80(FP), R11
	MOVQ sub_base+96(FP), R12
	MOVQ sub_len+104(FP), R13
	ADDQ R8, R8
	MOVQ R8, R9

block:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	MOVQ    R11, CX

come:
	DECQ   CX
	JLT    come_done
	ROW(R10)
	VPADDW (BX)(AX*1), Y0, Y0
	VPADDW 32(BX)(AX*1), Y1, Y1
	JMP    come

come_done:
	MOVQ R13, CX

go:
	DECQ   CX
	JLT    go_done
	ROW(R12)
	VPSUBW (BX)(AX*1), Y0, Y0
	VPSUBW 32(BX)(AX*1), Y1, Y1
	JMP    go

go_done:
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	ADDQ    $64, DI
	ADDQ    $64, SI
	ADDQ    $64, BX
	SUBQ    $64, R9
	JNZ     block
	VZEROUPPER
	RET

// func outputAVX2(own, other, out []int16) int32
TEXT ·outputAVX2(SB), NOSPLIT, $0-76
	MOVQ         own_base+0(FP), SI
	MOVQ         own_len+8(FP), R8
	MOVQ         other_base+24(FP), DI
	MOVQ         out_base+48(FP), BX
	ADDQ         R8, R8                // bytes of a view
	LEAQ         (BX)(R8*1), DX        // the weights of the other view
	VPXOR        Y7, Y7, Y7            // 0
	MOVL         $255, AX
	VMOVD        AX, X6
	VPBROADCASTW X6, Y6                // One
	VPXOR        Y0, Y0, Y0
	VPXOR        Y1, Y1, Y1
	XORQ         CX, CX

// VIEW adds to Y the squares of 16 sums times their weights. The product of a
// weight and one factor fits in 16 bits; the other multiplies it into 32.
#define VIEW(view, out, sum, a, b) \
	VPMAXSW  (view)(CX*1), Y7, a \
	VPMINSW  a, Y6, a            \
	VPMULLW  (out)(CX*1), a, b   \
	VPMADDWD a, b, b             \
	VPADDD   b, sum, sum

sixteen:
	VIEW(SI, BX, Y0, Y2, Y3)
	VIEW(DI, DX, Y1, Y4, Y5)
	ADDQ $32, CX
	CMPQ CX, R8
	JB   sixteen

	VPADDD       Y1, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0x4e, X0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0xb1, X0, X1
	VPADDD       X1, X0, X0
	VMOVD        X0, AX
	VZEROUPPER
	MOVL         AX, ret+72(FP)
	RET

// func outputVNNI(own, other, out []int16) int32
TEXT ·outputVNNI(SB), NOSPLIT, $0-76
	MOVQ         own_base+0(FP), SI
	MOVQ         own_len+8(FP), R8
	MOVQ         other_base+24(FP), DI
	MOVQ         out_base+48(FP), BX
	ADDQ         R8, R8
	LEAQ         (BX)(R8*1), DX
	VPXORQ       Z7, Z7, Z7
	MOVL         $255, AX
	VPBROADCASTW AX, Z6
	VPXORQ       Z0, Z0, Z0
	VPXORQ       Z1, Z1, Z1
	XORQ         CX, CX

#define VIEW512(view, out, sum, a, b) \
	VPMAXSW  (view)(CX*1), Z7, a \
	VPMINSW  a, Z6, a            \
	VPMULLW  (out)(CX*1), a, b   \
	VPDPWSSD a, b, sum

thirtytwo:
	VIEW512(SI, BX, Z0, Z2, Z3)
	VIEW512(DI, DX, Z1, Z4, Z5)
	ADDQ $64, CX
	CMPQ CX, R8
	JB   thirtytwo

	VPADDD        Z1, Z0, Z0
	VEXTRACTI64X4 $1, Z0, Y1
	VPADDD        Y1, Y0, Y0
	VEXTRACTI128  $1, Y0, X1
	VPADDD        X1, X0, X0
	VPSHUFD       $0x4e, X0, X1
	VPADDD        X1, X0, X0
	VPSHUFD       $0xb1, X0, X1
	VPADDD        X1, X0, X0
	VMOVD         X0, AX
	VZEROUPPER
	MOVL          AX, ret+72(FP)
	RET
