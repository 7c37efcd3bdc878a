import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { checkBudgets } from './budget.ts'
import { planChunks } from './chunks.ts'
import { appConfig, publicConfig, serverConfig, webDirectory } from './vite.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** A compressed copy of less than this saves nothing over the plain file. */
const compressMinBytes = 512

/** Writes `.br` and `.gz` beside every text asset, so that no request has to compress it. */
async function precompress(directory: string): Promise<void> {
  const files = await readdir(directory, { recursive: true, withFileTypes: true })
  const texts = files.filter((file) => file.isFile() && /\.(js|css|svg|json|wasm)$/.test(file.name))
  await Promise.all(
    texts.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      const plain = await readFile(path)
      if (plain.length < compressMinBytes) return
      await writeFile(
        `${path}.br`,
        await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
      )
      await writeFile(`${path}.gz`, await zip(plain, { level: 9 }))
    }),
  )
}

await build(appConfig(await planChunks()))
await build(publicConfig)
await build(serverConfig)
await precompress(join(webDirectory, 'build/client/assets'))
for (const line of await checkBudgets(join(webDirectory, 'build/client'))) console.log(line)
