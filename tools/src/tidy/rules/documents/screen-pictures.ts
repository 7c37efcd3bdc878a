import { picturesFolder as folder } from '../../../screens/pictures.ts'
import type { Rule } from '../../tree.ts'

/**
 * Every shot has its picture in each size and language, and no picture belongs to a removed shot.
 * @param wanted the file names that the shots make
 * @param pictures the file names that are there
 */
export const screenPictures = (wanted: readonly string[], pictures: readonly string[]): Rule => ({
  name: `every shot has its pictures in ${folder}, and every picture its shot`,
  check() {
    const untaken = wanted.filter((name) => !pictures.includes(name))
    const stale = pictures.filter((name) => !wanted.includes(name))
    return [
      ...untaken.map((name) => ({ path: `${folder}/${name}`, message: 'is missing: run npm run screens' })),
      ...stale.map((name) => ({ path: `${folder}/${name}`, message: 'belongs to no shot' })),
    ]
  },
  note: () => `${wanted.length} pictures`,
})
