import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureName } from '../picker/find-by-words.ts'
import { usePictureWords } from '../picker/use-picture-words.ts'
import styles from './art.module.css'
import { gifAddress, knownGif } from './gif-drawings.ts'

/** A moving picture, which ends within five seconds and plays again when it is pressed. */
export function Gif({ id }: { id: string | undefined }) {
  const { t, i18n } = useTranslation('chat')
  const words = usePictureWords('gif', i18n.language)
  const known = knownGif(id)
  const address = known && gifAddress(known)
  const [playing, setPlaying] = useState<string | null>(null)
  if (known === undefined || address === undefined) return <span>{t('content.gif')}</span>
  const name = pictureName(words, known)
  return (
    <button
      type="button"
      className={styles.gif}
      title={t('play')}
      onClick={() => void startOver(address).then(setPlaying, () => undefined)}
    >
      <img
        src={playing ?? address}
        width={192}
        height={192}
        alt={name === undefined ? t('content.gif') : t('content.named', { kind: t('content.gif'), name })}
        onLoad={() => playing !== null && URL.revokeObjectURL(playing)}
      />
    </button>
  )
}

/**
 * An address of its own for the drawing, so that it begins again. Pressed by the person, it also moves where less motion
 * is wanted: the rule against it names the id.
 */
async function startOver(address: string): Promise<string> {
  const drawing = await (await fetch(address)).text()
  const moving = drawing.replace('id="play"', 'id="pressed"')
  return URL.createObjectURL(new Blob([moving], { type: 'image/svg+xml' }))
}
