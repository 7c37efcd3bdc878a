import { stickerIds } from '@serendip/contract'
import { Tabs } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stickerAddress } from '../../../art/stickers.ts'
import type { NewContent } from '../engine/chat-client.port.ts'
import { EmojiPanel } from './emoji-panel.tsx'
import { GifPanel } from './gif-panel.tsx'
import { PickGrid } from '../../../shared/pick-grid/pick-grid.tsx'
import styles from './picker.module.css'

type Panel = 'emoji' | 'stickers' | 'gifs'

export interface ContentPickerProps {
  /** Puts an emoji into the text. */
  onEmoji(emoji: string): void
  /** Sends a sticker or a GIF at once, for the price above the box. */
  onSend(content: NewContent): void
  onClose(): void
}

/** Emoji, stickers and GIFs. */
export function ContentPicker({ onEmoji, onSend, onClose }: ContentPickerProps) {
  const { t } = useTranslation('chat')
  const [panel, setPanel] = useState<Panel>('emoji')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from anywhere inside.
    <div
      className={styles.picker}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <Tabs
        label={t('picker.label')}
        tabs={[
          { value: 'emoji', label: t('emoji') },
          { value: 'stickers', label: t('picker.stickers') },
          { value: 'gifs', label: t('picker.gifs') },
        ]}
        value={panel}
        onChange={setPanel}
      >
        {panel === 'emoji' && <EmojiPanel onPick={onEmoji} />}
        {panel === 'stickers' && <Stickers onPick={(stickerId) => onSend({ type: 'sticker', stickerId })} />}
        {panel === 'gifs' && <GifPanel onPick={(gifId) => onSend({ type: 'gif', gifId })} />}
      </Tabs>
    </div>
  )
}

function Stickers({ onPick }: { onPick: (id: (typeof stickerIds)[number]) => void }) {
  const { t } = useTranslation('chat')
  const choices = stickerIds.map((id) => ({
    id,
    label: t(`stickers.${id}`),
    content: <img src={stickerAddress(id)} alt="" width={72} height={72} loading="lazy" />,
  }))
  return <PickGrid large label={t('picker.stickers')} groups={[{ key: 'all', choices }]} onPick={onPick} />
}
