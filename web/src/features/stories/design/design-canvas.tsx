import type { StickerId } from '@serendip/contract'
import { Button, Notice } from '@serendip/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { areaOf, loadLetters, readToken, sizeWith } from './design-picture.ts'
import { type Boxes, drawDesign } from './draw-design.ts'
import { loadSticker } from './load-sticker.ts'
import { PieceHandle } from './piece-handle.tsx'
import { type Piece, type Place, placeOf, type StoryDesign } from './story-design.ts'
import styles from './design.module.css'

/** The longer side of the picture on the screen, in pixels of the canvas. */
const shownPx = 1_000

interface DesignCanvasProps {
  readonly picture: ImageBitmap
  readonly design: StoryDesign
  /** Left out: nothing moves. */
  onPlace?(piece: Piece, place: Place): void
  /** The places at which the pieces were drawn. */
  onBoxes?(boxes: Boxes): void
}

/** The picture as it will be sent; words and sticker are moved by dragging or by keys. */
export function DesignCanvas({ picture, design, onPlace, onBoxes }: DesignCanvasProps) {
  const { t } = useTranslation(['stories', 'chat', 'everywhere'])
  const canvas = useRef<HTMLCanvasElement>(null)
  const [boxes, setBoxes] = useState<Boxes>({})
  const { image: sticker, failedId, retry } = useSticker(design.sticker?.id ?? null)
  const letters = useLetters(design.text.words)
  const size = sizeWith(shownPx, areaOf(design, picture))
  // biome-ignore lint/correctness/useExhaustiveDependencies: letters that arrive are a reason to draw again.
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const drawn = drawDesign(context, size, design, {
      picture,
      area: areaOf(design, picture),
      sticker,
      token: readToken,
    })
    setBoxes(drawn)
    onBoxes?.(drawn)
  }, [picture, design, sticker, letters, size.width, size.height])
  return (
    <>
      <div className={styles.frame}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          width={size.width}
          height={size.height}
          role="img"
          aria-label={t('own.preview')}
        />
        {(['sticker', 'text'] as const).map((piece) => {
          const [place, box] = [placeOf(design, piece), boxes[piece]]
          if (!place || !box || !onPlace) return null
          return (
            <PieceHandle
              key={piece}
              label={t(`design.place.${piece}`)}
              place={place}
              box={box}
              onPlace={(next) => onPlace(piece, next)}
            />
          )
        })}
      </div>
      {failedId !== null && (
        <Notice tone="error" action={<Button onClick={retry}>{t('everywhere:retry')}</Button>}>
          {t('design.stickerFailed', { name: t(`chat:stickers.${failedId}`) })}
        </Notice>
      )}
    </>
  )
}

interface LoadedSticker {
  /** Null until it is loaded. */
  readonly image: HTMLImageElement | null
  /** The sticker, if it could not be loaded. */
  readonly failedId: StickerId | null
  retry(): void
}

function useSticker(id: StickerId | null): LoadedSticker {
  const [loaded, setLoaded] = useState<{
    readonly id: StickerId
    readonly image: HTMLImageElement | null
  } | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is a reason to load it again.
  useEffect(() => {
    if (id === null) return
    let isWanted = true
    loadSticker(id).then(
      (image) => isWanted && setLoaded({ id, image }),
      () => isWanted && setLoaded({ id, image: null }),
    )
    return () => {
      isWanted = false
    }
  }, [id, tries])
  const own = loaded !== null && loaded.id === id ? loaded : null
  return {
    image: own?.image ?? null,
    failedId: own?.image === null ? own.id : null,
    retry: () => setTries((before) => before + 1),
  }
}

/** Another number when letters of these words have arrived. */
function useLetters(words: string): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isWanted = true
    void loadLetters(words).then(() => isWanted && setCount((before) => before + 1))
    return () => {
      isWanted = false
    }
  }, [words])
  return count
}
