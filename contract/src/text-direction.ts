const rightToLeft = new Set(['ar', 'fa', 'he', 'ur'])

export function textDirection(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(language.split('-')[0]!) ? 'rtl' : 'ltr'
}
