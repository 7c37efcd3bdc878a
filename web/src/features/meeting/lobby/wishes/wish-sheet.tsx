import type { OnboardingAnswers } from '@serendip/contract'
import { BottomSheet, Button, Notice } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../../platform/api/api-error.ts'
import { usePlatform } from '../../../../platform/platform-context.tsx'
import { saveAnswers, webDataQuery } from '../../../../shared/onboarding/answers.ts'
import { AgeWish, InterestWish, PlaceWish } from './wish-fields.tsx'
import styles from './wish-sheet.module.css'
import { answersWith, type Wishes, wishesIn } from './wishes.ts'

interface WishSheetProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
  readonly saved: Wishes
}

/** Wishes for places, ages and common interests: free, and only preferred. */
export function WishSheet({ open, onOpenChange, saved }: WishSheetProps) {
  const { t } = useTranslation(['people', 'error'])
  const [changed, setChanged] = useState<Partial<Wishes>>({})
  const { api } = usePlatform()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (change: OnboardingAnswers) => saveAnswers(api, change),
    onSuccess: (data) => queries.setQueryData(webDataQuery(api).queryKey, data),
  })
  const wishes = { ...saved, ...changed }
  const change = (part: Partial<Wishes>) => setChanged((before) => ({ ...before, ...part }))
  const close = () => {
    setChanged({})
    onOpenChange(false)
  }
  const done = () => {
    if (Object.keys(changed).length === 0) close()
    else save.mutate(answersWith(wishes), { onSuccess: close })
  }
  return (
    <BottomSheet
      open={open}
      onOpenChange={close}
      title={t('wishes.title')}
      description={t('wishes.text')}
      closeLabel={t('wishes.close')}
      footer={
        <>
          <Button onClick={() => setChanged(wishesIn({}))}>{t('wishes.clear')}</Button>
          <Button variant="solid" pending={save.isPending} onClick={done}>
            {t('wishes.done')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {save.isError && <Notice tone="error">{t(`error:${asApiError(save.error).code}`)}</Notice>}
        <PlaceWish wishes={wishes} change={change} />
        <AgeWish wishes={wishes} change={change} />
        <InterestWish wishes={wishes} change={change} />
      </div>
    </BottomSheet>
  )
}
