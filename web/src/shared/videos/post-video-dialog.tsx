import { limits, videoLimits } from '@serendip/contract'
import { Button, CameraIcon, Dialog, Notice, Select, VideoIcon } from '@serendip/ui'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useCoinPrice } from '../coins/coin-price.ts'
import { chooseVideo } from '../media-files/choose-video.ts'
import { type ChosenMedia, useUpload } from '../media-files/use-upload.ts'
import { useObjectUrl } from '../photo/use-object-url.ts'
import styles from './videos.module.css'

const prices = [limits.unlockCoinsMin, 25, 50, 100, 200, limits.unlockCoinsMax]
const members = 'members'

/** Terms of opening a video, by a value of the field. */
const openingOf = (value: string) => {
  if (value === members) return { membersOnly: true as const }
  return value === '0' ? {} : { unlockCoins: Number(value) }
}

interface PostVideoDialogProps {
  onClose(): void
  onPosted(): void
}

/** A new video of one's gallery: a file or the camera, and who can watch it. */
export function PostVideoDialog({ onClose, onPosted }: PostVideoDialogProps) {
  const { t } = useTranslation(['videos', 'error'])
  const { api } = usePlatform()
  const { priceOf } = useCoinPrice()
  const upload = useUpload(onPosted)
  const [chosen, setChosen] = useState<ChosenMedia | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [opening, setOpening] = useState('0')
  const id = useId()
  const take = async (file: File) => {
    upload.reset()
    const { maxSeconds } = videoLimits
    const taken = await chooseVideo(file, { purpose: 'galleryVideo', maxSeconds })
    setProblem(typeof taken === 'string' ? t(`error:${taken}`) : null)
    setChosen(typeof taken === 'string' ? null : taken)
  }
  const post = () =>
    chosen && upload.start(chosen, (mediaId) => api.videos.post({ body: { mediaId, ...openingOf(opening) } }))
  const { step, share } = upload
  const shownProblem = problem ?? upload.problem
  return (
    <Dialog
      open
      form="sheet"
      onOpenChange={(open) => open || step !== null || onClose()}
      title={t('own.dialog')}
      description={t('own.hint', { seconds: videoLimits.maxSeconds })}
      closeLabel={t('own.cancel')}
      footer={
        <>
          <Button onClick={step === null ? onClose : upload.stop}>{t('own.cancel')}</Button>
          <Button variant="ember" disabled={chosen === null} pending={step !== null} onClick={post}>
            {t('own.post')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Choice disabled={step !== null} onFile={(file) => void take(file)} />
        {chosen && <Preview chosen={chosen} />}
        <div className={styles.note}>
          <label htmlFor={id}>{t('own.price')}</label>
          <Select
            id={id}
            value={opening}
            disabled={step !== null}
            onChange={({ target }) => setOpening(target.value)}
          >
            <option value="0">{t('own.everyone')}</option>
            {prices.map((price) => (
              <option key={price} value={price}>
                {priceOf(price)}
              </option>
            ))}
            <option value={members}>{t('own.membersOnly')}</option>
          </Select>
        </div>
        {step !== null && (
          <div className={styles.note}>
            <span>{t(`own.${step}`)}</span>
            <progress aria-label={t(`own.${step}`)} max={1} value={share} />
          </div>
        )}
        {shownProblem && <Notice tone="error">{shownProblem}</Notice>}
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  readonly disabled: boolean
  onFile(file: File): void
}

function Choice({ disabled, onFile }: ChoiceProps) {
  const { t } = useTranslation('videos')
  const [file, camera] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [given] = target.files ?? []
    target.value = ''
    if (given) onFile(given)
  }
  return (
    <div className={styles.choice}>
      <Button icon={<VideoIcon />} disabled={disabled} onClick={() => file.current?.click()}>
        {t('own.file')}
      </Button>
      <Button icon={<CameraIcon />} disabled={disabled} onClick={() => camera.current?.click()}>
        {t('own.camera')}
      </Button>
      <input ref={file} type="file" accept="video/*,.mkv,.mov" hidden onChange={change} />
      <input ref={camera} type="file" accept="video/*" capture="user" hidden onChange={change} />
    </div>
  )
}

function Preview({ chosen }: { readonly chosen: ChosenMedia }) {
  const { t } = useTranslation('videos')
  const address = useObjectUrl(chosen.still ?? undefined)
  return address && <img className={styles.preview} src={address} alt={t('own.preview')} />
}
