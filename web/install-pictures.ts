import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Brand, brands } from '@serendip/brands'
import sharp from 'sharp'
import { webDirectory } from './vite.ts'

const brandsDirectory = join(webDirectory, '../brands')
const shortcutArt = join(webDirectory, 'src/art/shortcuts')

interface Drawing {
  readonly name: string
  /** An SVG file. */
  readonly source: string
  readonly sizePx: number
}

/**
 * Pictures of one brand's installed app: `icon` has the mark's own corners, `maskable` is cut by the launcher, and the
 * badge is white alone, because systems colour it.
 */
function drawingsOf(brand: string): readonly Drawing[] {
  const art = join(brandsDirectory, brand)
  return [
    ...[192, 512].map((sizePx) => ({ name: `icon-${sizePx}`, source: join(art, 'logo.svg'), sizePx })),
    ...[192, 512].map((sizePx) => ({ name: `maskable-${sizePx}`, source: join(art, 'icon.svg'), sizePx })),
    { name: 'apple-180', source: join(art, 'icon.svg'), sizePx: 180 },
    { name: 'badge-96', source: join(art, 'badge.svg'), sizePx: 96 },
    ...['start', 'chats'].map((name) => ({
      name: `shortcut-${name}-96`,
      source: join(shortcutArt, `${name}.svg`),
      sizePx: 96,
    })),
  ]
}

const svgDpi = 72

async function draw({ name, source, sizePx }: Drawing, into: string): Promise<void> {
  const svg = await readFile(source)
  const { width = sizePx } = await sharp(svg).metadata()
  // Drawn at its size from the start, so that no edge is enlarged.
  const drawn = sharp(svg, { density: (svgDpi * sizePx) / width }).resize(sizePx, sizePx)
  await writeFile(join(into, `${name}.png`), await drawn.png({ compressionLevel: 9 }).toBuffer())
}

/** The picture of links to the brand's pages: its mark on the colour of its stage. */
async function drawShareCard(brand: Brand, into: string): Promise<void> {
  const [width, height, side] = [1_200, 630, 260]
  const svg = await readFile(join(brandsDirectory, brand.id, 'logo.svg'))
  const { width: drawnPx = side } = await sharp(svg).metadata()
  const mark = await sharp(svg, { density: (svgDpi * side) / drawnPx })
    .resize(side, side)
    .png()
    .toBuffer()
  const card = sharp({ create: { width, height, channels: 3, background: brand.themeColor.stage } })
  await card
    .composite([{ input: mark }])
    .png({ compressionLevel: 9 })
    .toFile(join(into, `share-${width}x${height}.png`))
}

/**
 * Draws every brand's pictures of the installed app below `client`/install, from the art in the brand's folder. The names
 * say what a picture is for and end with its size, which the server writes into the manifest.
 */
export async function drawInstallPictures(client: string): Promise<void> {
  for (const [brand, described] of Object.entries(brands)) {
    const into = join(client, 'install', brand)
    await mkdir(into, { recursive: true })
    await Promise.all(drawingsOf(brand).map((drawing) => draw(drawing, into)))
    await drawShareCard(described, into)
    const screenshots = join(brandsDirectory, brand, 'screenshots')
    const names = await readdir(screenshots).catch(() => [])
    await Promise.all(
      names.map(async (name) => {
        const { width, height } = await sharp(join(screenshots, name)).metadata()
        const [kind = '', end = ''] = name.split('.')
        await copyFile(join(screenshots, name), join(into, `screen-${kind}-${width}x${height}.${end}`))
      }),
    )
  }
}
