import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type Secrets, type WrappedKey, wrappedBytes } from '../../kernel/secrets.ts'

/**
 * The format of an encrypted file: a header, then the content in chunks of 64 KiB, each encrypted separately with
 * AES-256-GCM, so that a part is read without the rest. The header holds the content length and the file's own random
 * key, wrapped with SECRETS_KEY, in one of two slots: a change of SECRETS_KEY writes the other slot before it clears
 * the first, so that one of them opens at any moment. Length and name are bound to the wrapped key, the chunk number to
 * the chunk: nothing can be truncated, moved, or swapped for another file.
 */
const magic = Buffer.from('SDSEALED')
const sizeAt = magic.length
const slotsAt = sizeAt + 8
const keyIdBytes = 8
const slotBytes = keyIdBytes + wrappedBytes
const slots = [0, 1] as const
const tagBytes = 16
const nonceBytes = 12

export const headerBytes = slotsAt + slots.length * slotBytes
export const chunkBytes = 64 * 1024
export const sealedChunkBytes = chunkBytes + tagBytes

/** An encrypted file that cannot be read: changed on the disk, or its key is not configured. */
export class SealedFileError extends Error {
  override readonly name = 'SealedFileError'
}

export interface OpenedHeader {
  readonly fileKey: Buffer
  /** Length of the content, in bytes. */
  readonly size: number
  /** The slot that was unwrapped. */
  readonly slot: 0 | 1
  /** Whether the current SECRETS_KEY unwrapped it. */
  readonly isCurrent: boolean
  /** Whether the other slot is empty. */
  readonly isAlone: boolean
}

const chunksOf = (size: number): number => Math.ceil(size / chunkBytes)
const sealedBytes = (size: number): number => headerBytes + size + chunksOf(size) * tagBytes

const contextOf = (size: Buffer, name: string): Buffer => Buffer.concat([magic, size, Buffer.from(name)])

export const offsetOfSlot = (slot: 0 | 1): number => slotsAt + slot * slotBytes
export const emptySlot = Buffer.alloc(slotBytes)

const packSlot = ({ keyId, bytes }: WrappedKey): Buffer => Buffer.concat([Buffer.from(keyId, 'hex'), bytes])

/** A header with a new random key for a file of that name and size. */
export function newHeader(secrets: Secrets, name: string, size: number) {
  const fileKey = randomBytes(32)
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(size))
  const slot = packSlot(secrets.wrap(fileKey, contextOf(length, name)))
  return { fileKey, header: Buffer.concat([magic, length, slot, emptySlot]) }
}

/** The same key wrapped with the current SECRETS_KEY. */
export function slotWithCurrentKey(secrets: Secrets, name: string, header: Buffer, fileKey: Buffer): Buffer {
  return packSlot(secrets.wrap(fileKey, contextOf(header.subarray(sizeAt, slotsAt), name)))
}

/** Throws SealedFileError. */
export function openHeader(
  secrets: Secrets,
  { name, header, fileBytes }: { readonly name: string; readonly header: Buffer; readonly fileBytes: number },
): OpenedHeader {
  if (header.length < headerBytes || !header.subarray(0, sizeAt).equals(magic))
    throw new SealedFileError('an encrypted file was changed: it has no header')
  const size = Number(header.readBigUInt64BE(sizeAt))
  const context = contextOf(header.subarray(sizeAt, slotsAt), name)
  const stored = slots.map((slot) => header.subarray(offsetOfSlot(slot), offsetOfSlot(slot) + slotBytes))
  const wrapped = stored.map((bytes, slot) => ({
    slot: slot === 0 ? (0 as const) : (1 as const),
    isEmpty: bytes.equals(emptySlot),
    keyId: bytes.toString('hex', 0, keyIdBytes),
    bytes: bytes.subarray(keyIdBytes),
  }))
  const used = wrapped.filter(({ isEmpty }) => !isEmpty)
  // During a change of SECRETS_KEY both slots may be full; the current key is tried first.
  for (const key of used.toSorted((a) => (a.keyId === secrets.keyId ? -1 : 1))) {
    const fileKey = secrets.unwrap(key, context)
    if (!fileKey) continue
    if (fileBytes !== sealedBytes(size))
      throw new SealedFileError('an encrypted file was changed: its length is wrong')
    const isCurrent = key.keyId === secrets.keyId
    return { fileKey, size, slot: key.slot, isCurrent, isAlone: used.length === 1 }
  }
  const unknown = used.map(({ keyId }) => keyId).filter((keyId) => !secrets.keyIds.includes(keyId))
  throw new SealedFileError(
    unknown.length > 0
      ? `an encrypted file was wrapped with the key ${unknown.join(', ')}, which is neither SECRETS_KEY nor in SECRETS_KEYS_OLD`
      : 'an encrypted file was changed: its key does not open',
  )
}

/** A key encrypts only one file, so the chunk number is a nonce that never repeats. */
function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(nonceBytes)
  nonce.writeUInt32BE(index, nonceBytes - 4)
  return nonce
}

export function sealChunk(fileKey: Buffer, index: number, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(index))
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Throws SealedFileError. */
export function openChunk(fileKey: Buffer, index: number, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(index))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  } catch {
    throw new SealedFileError('an encrypted file was changed: a part of it does not open')
  }
}
