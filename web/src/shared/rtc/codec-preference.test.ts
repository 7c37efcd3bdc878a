import { expect, it } from 'vitest'
import { sortCodecs } from './codec-preference.ts'

const names = ['video/VP8', 'video/rtx', 'video/VP9', 'video/H264', 'video/AV1', 'video/ulpfec']
const codecs = names.map((mimeType) => ({ mimeType }))
const sorted = (phone: boolean) => sortCodecs(codecs, phone).map((codec) => codec.mimeType)

it('a phone prefers what its hardware does, a desk what starts quickest', () => {
  expect(sorted(true)[0]).toBe('video/H264')
  expect(sorted(false)[0]).toBe('video/VP8')
})

it('no codec is lost, and repair formats come after the pictures', () => {
  expect(sorted(true).toSorted()).toEqual(names.toSorted())
  expect(sorted(true).slice(-2)).toEqual(['video/rtx', 'video/ulpfec'])
})
