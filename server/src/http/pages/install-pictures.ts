import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A picture of the installed app, drawn by the build. */
export interface InstallPicture {
  readonly name: string
  /** Its address, which changes with its content. */
  readonly address: string
  readonly type: 'image/png' | 'image/jpeg'
  readonly widthPx: number
  readonly heightPx: number
  readonly body: Buffer
}

/** Each brand's pictures. */
export type InstallPictures = ReadonlyMap<string, readonly InstallPicture[]>

/** `maskable-512.png`, `screen-lobby-phone-390x844.jpg`: names end with the size, for squares with one side. */
const named = /-(\d+)(?:x(\d+))?\.(png|jpg)$/

const types = { png: 'image/png', jpg: 'image/jpeg' } as const

async function readPicture(directory: string, name: string): Promise<InstallPicture[]> {
  const [, width = '', height = width, end] = named.exec(name) ?? []
  if (end !== 'png' && end !== 'jpg') return []
  const body = await readFile(join(directory, name))
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 8)
  const sizes = { widthPx: Number(width), heightPx: Number(height) }
  return [{ name, address: `/install/${name}?v=${hash}`, type: types[end], ...sizes, body }]
}

/** Reads what the build drew below `directory`, one folder per brand; nothing where there is no build. */
export async function readInstallPictures(
  directory: string,
  brandIds: readonly string[],
): Promise<InstallPictures> {
  const read = async (brandId: string): Promise<[string, readonly InstallPicture[]]> => {
    const folder = join(directory, brandId)
    const names = (await readdir(folder).catch(() => [])).toSorted()
    return [brandId, (await Promise.all(names.map((name) => readPicture(folder, name)))).flat()]
  }
  return new Map(await Promise.all(brandIds.map(read)))
}
