const countriesByRegion = {
  africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  asia: 'AE AF AM AZ BD BH BN BT CC CN CX GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
  europe:
    'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
  northAmerica:
    'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI',
  oceania: 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
  southAmerica: 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
} as const

/** A group of countries searched together before the whole world: a continent. */
export type Region = keyof typeof countriesByRegion

export const regions = Object.keys(countriesByRegion) as readonly Region[]

const regionByCountry = new Map<string, Region>(
  regions.flatMap((region) =>
    countriesByRegion[region].split(' ').map((country) => [country, region] as const),
  ),
)

/** The region of an ISO 3166-1 alpha-2 country; null if the country is unknown or belongs to none. */
export function regionOf(country: string | null): Region | null {
  return country === null ? null : (regionByCountry.get(country) ?? null)
}
