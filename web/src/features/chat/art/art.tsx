import { useTranslation } from 'react-i18next'
import styles from './art.module.css'
import { knownSticker, stickerAddress } from '../../../art/stickers.ts'

/** A sticker in a conversation; one of a newer version is named only. */
export function Sticker({ id }: { id: string | undefined }) {
  const { t } = useTranslation('chat')
  const known = knownSticker(id)
  if (known === undefined) return <span>{t('content.sticker')}</span>
  return (
    <img
      className={styles.sticker}
      src={stickerAddress(known)}
      width={144}
      height={144}
      alt={t('content.named', { kind: t('content.sticker'), name: t(`stickers.${known}`) })}
    />
  )
}

/** The place of a moving picture whose code is on its way, so that nothing moves when it arrives. */
export const GifPlace = () => <span className={styles.gif} aria-hidden="true" />
