type Example = {
  learner: string
  organization: string
  cohort: string
  norm: string
  answerText: (value: number) => string
}

/** Invented names and answer texts for the example reports in each language. */
const examples: Record<string, Example> = {
  en: {
    learner: 'Amina Okafor',
    organization: 'Lakeside College',
    cohort: 'Student Leadership, Autumn 2026',
    norm: 'First-year students',
    answerText: (value) => `Answer ${value}`,
  },
  'zh-CN': {
    learner: '林晓雯',
    organization: '湖滨学院',
    cohort: '2026年秋季学生领导力班',
    norm: '大学一年级学生',
    answerText: (value) => `回答${value}`,
  },
  es: {
    learner: 'Lucía Fernández Ibarra',
    organization: 'Instituto Superior del Lago',
    cohort: 'Liderazgo estudiantil, otoño de 2026',
    norm: 'Estudiantes de primer año',
    answerText: (value) => `Respuesta ${value}`,
  },
  fr: {
    learner: 'Éloïse Lefèvre-Benoît',
    organization: 'École supérieure du Lac',
    cohort: 'Leadership étudiant, automne 2026',
    norm: 'Étudiants de première année',
    answerText: (value) => `Réponse ${value}`,
  },
  ar: {
    learner: 'ليلى حدّاد',
    organization: 'كلية البحيرة',
    cohort: 'القيادة الطلابية، خريف 2026',
    norm: 'طلبة السنة الأولى',
    answerText: (value) => `إجابة ${value}`,
  },
}

export const exampleLanguages = Object.keys(examples)

export function exampleIn(language: string) {
  const example = examples[language]
  if (!example) throw new Error(`There is no example in ${language}`)
  return example
}

export function textDirection(language: string) {
  return language === 'ar' ? ('rtl' as const) : ('ltr' as const)
}
