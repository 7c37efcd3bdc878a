import { Button, Checkbox, EyeIcon, EyeOffIcon, Notice, shortName } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import styles from './report-pictures.module.css'

const places = ['1', '2'] as const
type StillPosition = (typeof places)[number]

/** An address that only this page can open. */
function useAddress(still: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (still === undefined) return
    const made = URL.createObjectURL(still)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [still])
  return address
}

interface ReportPicturesProps {
  readonly reportId: string
  /** Of the partner's video; only in this page's memory until they are sent. */
  readonly stills: readonly Blob[]
  readonly name: string
}

/** Still pictures of a reported call: covered until asked for, and sent only if each was chosen. */
export function ReportPictures({ reportId, stills, name: wholeName }: ReportPicturesProps) {
  const { t } = useTranslation(['call', 'error'])
  const { api } = usePlatform()
  const [ticked, setTicked] = useState<ReadonlySet<StillPosition>>(new Set())
  const name = shortName(wholeName)
  const offered = places.slice(0, stills.length)
  // If one arrived and the next did not, a picture that is with the report already is no choice any more.
  const [added, setAdded] = useState<ReadonlySet<StillPosition>>(new Set())
  const chosen = offered.filter((place) => ticked.has(place) && !added.has(place))
  const sending = useMutation({
    async mutationFn() {
      for (const place of chosen) {
        const still = stills[Number(place) - 1]
        if (still === undefined) continue
        const file = new Uint8Array(await still.arrayBuffer())
        await api.safety.reportFrame({ body: { reportId, place, file } })
        setAdded((before) => new Set([...before, place]))
      }
    },
  })
  if (sending.isSuccess) return <Notice tone="success">{t('report.pictures.sent')}</Notice>
  const choose = (place: StillPosition, isChosen: boolean) =>
    setTicked(new Set(offered.filter((index) => (index === place ? isChosen : ticked.has(index)))))
  const code = sending.isError ? asApiError(sending.error).code : null
  return (
    <fieldset className={styles.pictures}>
      <legend className={styles.title}>{t('report.pictures.title')}</legend>
      <p className={styles.text}>{t('report.pictures.text', { name })}</p>
      <div className={styles.stills}>
        {offered.map((place) => (
          <div key={place} className={styles.still}>
            <Still still={stills[Number(place) - 1]} number={place} />
            <Checkbox
              label={t('report.pictures.include', { number: place })}
              checked={ticked.has(place)}
              disabled={sending.isPending || added.has(place)}
              onChange={({ target }) => choose(place, target.checked)}
            />
          </div>
        ))}
      </div>
      {code !== null && (
        <Notice tone="error">{t(code === 'conflict' ? 'report.pictures.late' : `error:${code}`)}</Notice>
      )}
      <Button disabled={chosen.length === 0} pending={sending.isPending} onClick={() => sending.mutate()}>
        {t('report.pictures.send')}
      </Button>
    </fieldset>
  )
}

function Still({ still, number }: { still: Blob | undefined; number: StillPosition }) {
  const { t } = useTranslation('call')
  const [isShown, setShown] = useState(false)
  const address = useAddress(still)
  return (
    <button
      type="button"
      className={styles.cover}
      aria-label={t('report.pictures.show', { number })}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    >
      {address !== null && (
        <img className={isShown ? styles.shown : styles.covered} src={address} alt="" draggable={false} />
      )}
      <span className={styles.sign}>{isShown ? <EyeOffIcon /> : <EyeIcon />}</span>
    </button>
  )
}
