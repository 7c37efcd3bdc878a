import { storyLimits } from '@serendip/contract'
import { Button, Checkbox, Dialog, Field, Notice, TextInput } from '@serendip/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useUnloadQuestion } from '../../platform/use-leave-question.ts'
import { type ChosenMedia, useUpload } from '../../shared/media-files/use-upload.ts'
import { ChooseStory } from './choose-story.tsx'
import { chooseFile } from './choose-file.ts'
import { ChosenStory } from './chosen-story.tsx'
import { type DesignProblem, designPicture } from './design/design-picture.ts'
import { emptyDesign, isUnchanged, type StoryDesign } from './design/story-design.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import styles from './own-stories.module.css'
import { useBitmap } from './use-bitmap.ts'

interface PostStoryDialogProps {
  onClose(): void
  onPosted(): void
}

/** A design that was drawn into a file. */
interface Drawing {
  readonly chosen: ChosenMedia
  readonly design: StoryDesign
  readonly media: ChosenMedia
}

/** A new story: a file or the camera, what is drawn on it, words, a description, and whether visitors see it. */
export function PostStoryDialog({ onClose, onPosted }: PostStoryDialogProps) {
  const { t } = useTranslation(['stories', 'error', 'chat', 'everywhere'])
  const { api } = usePlatform()
  const posting = useUpload(onPosted)
  const [chosen, setChosen] = useState<ChosenMedia | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [caption, setCaption] = useState('')
  const [altText, setAltText] = useState('')
  const [isPublic, setPublic] = useState(false)
  const [design, setDesign] = useState(emptyDesign)
  const [isLeaving, setLeaving] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  const bitmap = useBitmap(chosen !== null && !chosen.isVideo ? chosen.file : null)
  const picture = bitmap === 'reading' ? null : bitmap
  /** A try after a failure sends the same file. */
  const drawn = useRef<Drawing | null>(null)
  const take = async (file: File) => {
    posting.reset()
    const taken = await chooseFile(file)
    setProblem(typeof taken === 'string' ? t(`error:${taken}`) : null)
    setChosen(typeof taken === 'string' ? null : taken)
    // The cut was of another picture.
    setDesign((before) => ({ ...before, area: null }))
  }
  const drawInto = async (media: ChosenMedia): Promise<ChosenMedia | DesignProblem> => {
    if (media.isVideo || picture === null || isUnchanged(design)) return media
    if (drawn.current?.chosen === media && drawn.current.design === design) return drawn.current.media
    const file = await designPicture(picture, design, media.file.name)
    if (typeof file === 'string') return file
    const withDesign = { ...media, file }
    drawn.current = { chosen: media, design, media: withDesign }
    return withDesign
  }
  const stickerName = design.sticker ? t(`chat:stickers.${design.sticker.id}`) : ''
  const post = async () => {
    if (chosen === null || isDrawing || bitmap === 'reading') return
    setDrawing(true)
    const media = await drawInto(chosen)
    setDrawing(false)
    if (typeof media === 'string') return setProblem(t(`design.${media}`, { name: stickerName }))
    setProblem(null)
    // Words that are not in the file are nowhere.
    const drawnText = media === chosen ? '' : design.text.words.trim()
    posting.start(media, (mediaId) =>
      api.stories.post({ body: { mediaId, caption, altText, drawnText, isPublic } }),
    )
  }
  const { step, share } = posting
  const isBusy = step !== null || isDrawing
  const hasDraft = chosen !== null || caption !== '' || altText !== ''
  useUnloadQuestion(hasDraft)
  const close = () => {
    if (hasDraft) setLeaving(true)
    else onClose()
  }
  return (
    <Dialog
      open
      form="sheet"
      onOpenChange={(open) => open || isBusy || close()}
      title={t('own.post')}
      description={t('own.text')}
      closeLabel={t('own.cancel')}
      footer={
        <>
          <Button onClick={step === null ? close : posting.stop}>{t('own.cancel')}</Button>
          <Button
            variant="ember"
            disabled={chosen === null || bitmap === 'reading'}
            pending={isBusy}
            onClick={() => void post()}
          >
            {t('own.post')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <ChooseStory disabled={isBusy} onFile={(file) => void take(file)} />
        {chosen && (
          <ChosenStory
            chosen={chosen}
            picture={picture}
            design={design}
            disabled={isBusy}
            onDesign={setDesign}
          />
        )}
        <Field label={t('own.caption')}>
          <TextInput
            value={caption}
            maxLength={storyLimits.captionMaxChars}
            onChange={({ target }) => setCaption(target.value)}
          />
        </Field>
        <Field label={t('own.alt')}>
          <TextInput
            value={altText}
            maxLength={storyLimits.altMaxChars}
            onChange={({ target }) => setAltText(target.value)}
          />
        </Field>
        <Checkbox
          label={t('own.isPublic')}
          hint={t('own.isPublicHint')}
          checked={isPublic}
          onChange={({ target }) => setPublic(target.checked)}
        />
        {step !== null && <progress aria-label={t(`own.${step}`)} max={1} value={share} />}
        {(problem ?? posting.problem) && <Notice tone="error">{problem ?? posting.problem}</Notice>}
      </div>
      {isLeaving && <DiscardDialog onDiscard={onClose} onStay={() => setLeaving(false)} />}
    </Dialog>
  )
}
