const rightToLeft = new Set(['ar', 'fa', 'he', 'ur'])

export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(language.split('-')[0]!) ? 'rtl' : 'ltr'
}
