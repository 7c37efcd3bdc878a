export interface Setting {
  readonly language: 'en' | 'de' | 'ar'
  readonly theme: 'stage' | 'paper'
}

/** `?lang=ar&theme=paper`; English on the stage without. */
export function readSetting(search: string): Setting {
  const query = new URLSearchParams(search)
  const language = query.get('lang')
  return {
    language: language === 'ar' || language === 'de' ? language : 'en',
    theme: query.get('theme') === 'paper' ? 'paper' : 'stage',
  }
}

export const settingHref = ({ language, theme }: Setting): string => `?lang=${language}&theme=${theme}`
