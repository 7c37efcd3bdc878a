import { type LookingFor, lookingForChoices } from '@serendip/contract'
import { ArrowRightIcon, Button, MarsIcon, RadioCards, UserIcon, UsersIcon, VenusIcon } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { siteSettingsQuery } from '../../platform/queries.ts'
import { useCoinPrice } from '../../shared/coins/coin-price.ts'
import { keepGuestWish, readGuestWish } from '../../shared/onboarding/guest-wish.ts'
import styles from './guest-frame.module.css'
import { GuestFrame } from './guest-frame.tsx'

const icons = { both: <UsersIcon />, female: <VenusIcon />, male: <MarsIcon /> }

/** `/guest/gender`: whom a guest would like to meet, with the price for members. */
export function GuestGenderScreen() {
  const { t, i18n } = useTranslation(['guest', 'onboarding'])
  const { settings: siteSettings } = usePlatform()
  const { data: settings } = useQuery(siteSettingsQuery(siteSettings))
  const { withMoney } = useCoinPrice()
  const navigate = useNavigate()
  const [wish, setWish] = useState(() => readGuestWish(() => sessionStorage))
  const priceOf = (value: LookingFor) => {
    const count = settings?.filterPriceCoins[value] ?? 0
    const price =
      count === 0
        ? t('onboarding:lookingFor.free')
        : withMoney(t('onboarding:lookingFor.price', { count }), count)
    return value === 'female' ? t('onboarding:lookingFor.creators', { price }) : price
  }
  const goOn = (event: FormEvent) => {
    event.preventDefault()
    keepGuestWish(() => sessionStorage, wish)
    void navigate(localPath('/guest/match', languageOf(i18n)))
  }
  const heading = t('onboarding:lookingFor.heading')
  return (
    <GuestFrame icon={<UserIcon />} heading={heading} text={t('gender.text')}>
      <form className={styles.cards} onSubmit={goOn}>
        <RadioCards
          label={heading}
          labelHidden
          value={wish}
          onChange={setWish}
          cards={lookingForChoices.map((value) => ({
            value,
            title: t(`onboarding:lookingFor.${value}`),
            detail: priceOf(value),
            icon: icons[value],
          }))}
        />
        <Button
          type="submit"
          variant="ember"
          size="xl"
          block
          className={styles.on ?? ''}
          iconEnd={<ArrowRightIcon />}
        >
          {t('onboarding:next')}
        </Button>
      </form>
    </GuestFrame>
  )
}
