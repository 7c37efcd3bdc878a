import type { ReportReason } from '@serendip/contract'
import { type PersonMeasure, type PersonPage, personMeasures } from '@serendip/contract/operator'
import { Button, Notice, RadioCards } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import form from '../parts/forms/form.module.css'
import { ReasonFields } from '../parts/forms/reason-fields.tsx'
import { useSubmit } from '../parts/forms/use-submit.ts'
import { useMe } from '../queries.ts'

/** The approved photos of a person: the main one has the number 0. */
const removablePhotos = (profile: PersonPage['profile']) =>
  [profile?.photoId ?? null, ...(profile?.gallery ?? [])].flatMap((photoId, number) =>
    photoId === null ? [] : [{ photoId, number }],
  )

/** A measure against a person without a report, with its reasons. */
export function DecideForm({ person: { userId, profile }, done }: { person: PersonPage; done(): void }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const [key] = useState(() => crypto.randomUUID())
  const [measure, setMeasure] = useState<PersonMeasure | null>(null)
  const [rule, setRule] = useState<ReportReason>('other')
  const [facts, setFacts] = useState('')
  const photos = removablePhotos(profile)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const photoId = chosenId ?? photos[0]?.photoId
  const offered = personMeasures.filter(
    (knownMeasure) =>
      (knownMeasure !== 'permanent' || rights.has('bans.permanent')) &&
      (knownMeasure !== 'photoRemoved' || photoId !== undefined),
  )
  const { error, isPending, submit } = useSubmit(async () => {
    if (measure === null) return
    await api.people.decide({ params: { userId }, body: { key, measure, photoId, rule, facts } })
    done()
  })
  return (
    <form className={form.form} onSubmit={(event) => void submit(event)}>
      <ErrorNotice error={error} />
      <RadioCards
        label={t('decide.measure')}
        value={measure}
        onChange={setMeasure}
        cards={offered.map((value) => ({ value, title: t(`measure.${value}`) }))}
      />
      {measure === 'photoRemoved' && photos.length > 1 && (
        <RadioCards
          label={t('decide.whichPhoto')}
          value={photoId ?? null}
          onChange={setChosenId}
          cards={photos.map(({ photoId: value, number }) => ({
            value,
            title: number === 0 ? t('photos.main') : t('people.galleryPhoto', { number }),
          }))}
        />
      )}
      {measure === 'permanent' && <Notice tone="info">{t('decide.second')}</Notice>}
      <ReasonFields rule={rule} setRule={setRule} facts={facts} setFacts={setFacts} />
      <Button type="submit" variant="ember" block disabled={measure === null} pending={isPending}>
        {measure === null ? t('decide.choose') : t('decide.submit', { measure: t(`measure.${measure}`) })}
      </Button>
    </form>
  )
}
