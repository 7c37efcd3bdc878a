import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type InlineConfig } from 'vite'
import { keepReleases } from './keep-releases.ts'
import { drawInstallPictures } from './install-pictures.ts'
import { checkBudgets } from './budget.ts'
import { planChunks } from './chunks.ts'
import { releaseFiles } from './precache.ts'
import { appConfig, publicConfig, serverConfig, webDirectory, workerConfig } from './vite.ts'

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

/** Folder of the build, by default beside its source; and its mark among other builds of that source. */
const [into = webDirectory, release = ''] = process.argv.slice(2)
const client = join(into, 'build/client')
/** Sizes are those of the product, not of what a test adds. */
const isTest = release !== ''

/** The configuration with its output there; a release of its own has other names for all files of the browser. */
function placed(config: InlineConfig, outDir: string): InlineConfig {
  const { rolldownOptions } = config.build ?? {}
  const banner = isTest ? { banner: `/*! ${release} */` } : {}
  const output = { ...rolldownOptions?.output, ...banner }
  return { ...config, build: { ...config.build, outDir, rolldownOptions: { ...rolldownOptions, output } } }
}

await build(placed(appConfig(await planChunks()), client))
await build(placed(publicConfig, client))
await build(placed(serverConfig, join(into, 'build/server')))
const files = await releaseFiles(client, join(into, 'build/server/render.js'))
await build(placed(workerConfig(files), client))
await drawInstallPictures(client)
await precompress(join(client, 'assets'))
if (!isTest) for (const line of await checkBudgets(client)) console.log(line)
await keepReleases({ assets: join(client, 'assets'), kept: join(into, 'kept'), nowMs: Date.now() })
