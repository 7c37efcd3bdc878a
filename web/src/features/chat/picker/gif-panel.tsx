import { type GifId, gifIds } from '@serendip/contract'
import { useTranslation } from 'react-i18next'
import { gifAddress } from '../art/gif-drawings.ts'
import { pictureName } from './find-by-words.ts'
import { PickGrid } from '../../../shared/pick-grid/pick-grid.tsx'
import { usePictureWords } from './use-picture-words.ts'
import { WordSearch } from './word-search.tsx'

/** The moving pictures, or those that a word in the reader's language or English finds; each is fetched once it is in view. */
export function GifPanel({ onPick }: { onPick: (id: GifId) => void }) {
  const { t, i18n } = useTranslation('chat')
  const words = usePictureWords('gif', i18n.language)
  const choice = (id: GifId) => ({
    id,
    label: pictureName(words, id) ?? t('content.gif'),
    content: <img src={gifAddress(id)} alt="" width={88} height={88} loading="lazy" decoding="async" />,
  })
  return (
    <WordSearch kind="gif" all={gifIds} label={t('picker.searchGifs')} nothing={t('picker.noGifs')}>
      {(found) => (
        <PickGrid
          large
          label={t('picker.gifs')}
          groups={[{ key: 'all', choices: (found ?? gifIds).map(choice) }]}
          onPick={onPick}
        />
      )}
    </WordSearch>
  )
}
