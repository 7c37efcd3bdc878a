import { storyLimits } from '@serendip/contract'
import { Button, CameraIcon, Checkbox, Dialog, Field, ImageIcon, Notice, TextInput } from '@serendip/ui'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useObjectUrl } from '../../shared/photo/use-object-url.ts'
import { type ChosenMedia, useUpload } from '../../shared/media-files/use-upload.ts'
import { chooseFile } from './choose-file.ts'
import styles from './own-stories.module.css'

interface PostStoryDialogProps {
  onClose(): void
  onPosted(): void
}

/** A new story: a file or the camera, words, a description, and whether visitors see it. */
export function PostStoryDialog({ onClose, onPosted }: PostStoryDialogProps) {
  const { t } = useTranslation(['stories', 'error', 'everywhere'])
  const { api } = usePlatform()
  const posting = useUpload(onPosted)
  const [chosen, setChosen] = useState<ChosenMedia | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [caption, setCaption] = useState('')
  const [altText, setAltText] = useState('')
  const [isPublic, setPublic] = useState(false)
  const take = async (file: File) => {
    posting.reset()
    const taken = await chooseFile(file)
    setProblem(typeof taken === 'string' ? t(`error:${taken}`) : null)
    setChosen(typeof taken === 'string' ? null : taken)
  }
  const post = () =>
    chosen &&
    posting.start(chosen, (mediaId) => api.stories.post({ body: { mediaId, caption, altText, isPublic } }))
  const { step, share } = posting
  return (
    <Dialog
      open
      form="sheet"
      onOpenChange={(open) => open || step !== null || onClose()}
      title={t('own.post')}
      description={t('own.text')}
      closeLabel={t('own.cancel')}
      footer={
        <>
          <Button onClick={step === null ? onClose : posting.stop}>{t('own.cancel')}</Button>
          <Button variant="ember" disabled={chosen === null} pending={step !== null} onClick={post}>
            {t('own.post')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Choice disabled={step !== null} onFile={(file) => void take(file)} />
        {chosen && <Preview chosen={chosen} />}
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
    </Dialog>
  )
}

interface ChoiceProps {
  readonly disabled: boolean
  onFile(file: File): void
}

function Choice({ disabled, onFile }: ChoiceProps) {
  const { t } = useTranslation('stories')
  const [file, camera] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [given] = target.files ?? []
    target.value = ''
    if (given) onFile(given)
  }
  return (
    <div className={styles.line}>
      <Button icon={<ImageIcon />} disabled={disabled} onClick={() => file.current?.click()}>
        {t('own.file')}
      </Button>
      <Button icon={<CameraIcon />} disabled={disabled} onClick={() => camera.current?.click()}>
        {t('own.camera')}
      </Button>
      <input ref={file} type="file" accept="image/*,video/*" hidden onChange={change} />
      <input ref={camera} type="file" accept="image/*,video/*" capture="user" hidden onChange={change} />
    </div>
  )
}

function Preview({ chosen }: { readonly chosen: ChosenMedia }) {
  const { t } = useTranslation('stories')
  const address = useObjectUrl(chosen.still ?? chosen.file)
  if (address === null || (chosen.isVideo && chosen.still === null)) return null
  return <img className={styles.preview} src={address} alt={t('own.preview')} />
}
