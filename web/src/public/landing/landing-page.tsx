import type { PageProps } from '../chrome/page-props.ts'
import { PublicFooter } from '../chrome/public-footer.tsx'
import { PublicHeader } from '../chrome/public-header.tsx'
import { Closing } from './closing.tsx'
import { Creators } from './creators.tsx'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import styles from './landing-page.module.css'
import { PageSections } from './page-sections.tsx'
import { Prices } from './prices.tsx'
import { Safety } from './safety.tsx'
import { SessionEnded } from './session-ended.tsx'

/** `/`: what the product is, how it stays safe, what it costs, and one button. */
export function LandingPage(props: PageProps) {
  return (
    <>
      <PublicHeader {...props} sections={<PageSections />} />
      <main id="content" className={styles.main}>
        <SessionEnded language={props.language} />
        <Hero {...props} />
        <HowItWorks />
        <Safety />
        <Creators language={props.language} />
        <Prices />
        <Faq />
        <Closing language={props.language} />
      </main>
      <PublicFooter {...props} />
    </>
  )
}
