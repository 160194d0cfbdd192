//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// Bytes from the table of one view or role to the next: netTable.points is
// [2][2][Multisets]vector.
#define ROLE (const_Multisets*32)
#define VIEW (2*ROLE)

// VECTORS loads the next packed pair of multisets from R8 and leaves what the
// point counts for Black's view in Y2, for White's in Y3. SI is netTable.points,
// Y7 zero.
#define VECTORS \
	MOVWLZX (R8), AX                   \
	MOVWLZX 2(R8), BX                  \
	ADDQ    $4, R8                     \
	SHLQ    $5, AX                     \
	SHLQ    $5, BX                     \
	VMOVDQU (SI)(AX*1), Y2             \
	VPADDW  ROLE(SI)(BX*1), Y2, Y2     \
	VMOVDQU VIEW(SI)(BX*1), Y3         \
	VPADDW  (VIEW+ROLE)(SI)(AX*1), Y3, Y3 \
	VPMAXSW Y7, Y2, Y2                 \
	VPMAXSW Y7, Y3, Y3

// func changeAVX2(s *sums, points *[2][2][Multisets]vector, gone, come []uint32)
TEXT ·changeAVX2(SB), NOSPLIT, $0-64
	MOVQ    s+0(FP), DI
	MOVQ    points+8(FP), SI
	VMOVDQU (DI), Y0
	VMOVDQU 32(DI), Y1
	VPXOR   Y7, Y7, Y7
	MOVQ    gone_base+16(FP), R8
	MOVQ    gone_len+24(FP), CX
	TESTQ   CX, CX
	JZ      added

gone:
	VECTORS
	VPSUBW Y2, Y0, Y0
	VPSUBW Y3, Y1, Y1
	DECQ   CX
	JNZ    gone

added:
	MOVQ  come_base+40(FP), R8
	MOVQ  come_len+48(FP), CX
	TESTQ CX, CX
	JZ    done

come:
	VECTORS
	VPADDW Y2, Y0, Y0
	VPADDW Y3, Y1, Y1
	DECQ   CX
	JNZ    come

done:
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VZEROUPPER
	RET

// INPUTS adds what the inputs 2k and 2k+1 at (R8) give to the 32 neurons in Y0
// to Y3, with the weights at (SI).
#define INPUTS(k) \
	VPBROADCASTD 4*k(R8), Y8       \
	VPMADDWD     128*k(SI), Y8, Y9 \
	VPADDD       Y9, Y0, Y0        \
	VPMADDWD     128*k+32(SI), Y8, Y10 \
	VPADDD       Y10, Y1, Y1       \
	VPMADDWD     128*k+64(SI), Y8, Y11 \
	VPADDD       Y11, Y2, Y2       \
	VPMADDWD     128*k+96(SI), Y8, Y12 \
	VPADDD       Y12, Y3, Y3

// OUT makes of 8 sums in Y what they add to the result: offset is that of their
// last weights in netHead.
#define OUT(offset, Y) \
	VPMAXSD Y7, Y, Y          \
	VPSRAD  $8, Y, Y          \
	VPMULLD offset(SI), Y, Y

// func resultAVX2(own, other *vector, head *netHead) int32
TEXT ·resultAVX2(SB), NOSPLIT, $0-28
	MOVQ    own+0(FP), R8
	MOVQ    head+16(FP), SI
	VMOVDQU netHead_bias+0(SI), Y0
	VMOVDQU netHead_bias+32(SI), Y1
	VMOVDQU netHead_bias+64(SI), Y2
	VMOVDQU netHead_bias+96(SI), Y3
	VPXOR   Y7, Y7, Y7
	INPUTS(0)
	INPUTS(1)
	INPUTS(2)
	INPUTS(3)
	INPUTS(4)
	INPUTS(5)
	INPUTS(6)
	INPUTS(7)
	MOVQ    other+8(FP), R8
	ADDQ    $1024, SI
	INPUTS(0)
	INPUTS(1)
	INPUTS(2)
	INPUTS(3)
	INPUTS(4)
	INPUTS(5)
	INPUTS(6)
	INPUTS(7)
	SUBQ    $1024, SI
	OUT(netHead_out+0, Y0)
	OUT(netHead_out+32, Y1)
	OUT(netHead_out+64, Y2)
	OUT(netHead_out+96, Y3)
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
	ADDL    netHead_base(SI), AX
	VZEROUPPER
	MOVL    AX, ret+24(FP)
	RET
