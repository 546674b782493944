// The built-in writer's Swahili.
import type { PhraseBook } from './phrase-book.ts';

export const swahili: PhraseBook = {
  headlines: {
    article: [
      '{Topic}: unachopaswa kujua',
      'Kuelewa {topic}',
      '{Topic} kwa undani',
      'Tuangalie kwa karibu: {topic}',
    ],
    announcement: ['Tangazo: {topic}', 'Mpya: {topic}', '{Topic}: habari njema', 'Kuna jipya: {topic}'],
    how_to: [
      '{Topic}, hatua kwa hatua',
      'Mwongozo wa {topic}',
      'Jinsi ya kuanza: {topic}',
      '{Topic}: fuata hatua hizi',
    ],
    list: [
      '{Topic}: mambo makuu',
      'Mambo muhimu kuhusu {topic}',
      '{Topic} kwa ufupi',
      'Yafaa kujua kuhusu {topic}',
    ],
    news: ['{Topic}: habari mpya', 'Habari kuhusu {topic}', 'Kilichotokea: {topic}', '{Topic} kwa muhtasari'],
    story: ['Simulizi ya {topic}', '{Topic}: ilivyokuwa', 'Nyuma ya {topic}', '{Topic}, tangu mwanzo'],
    question: [
      '{Topic}: una maoni gani?',
      'Maoni yako kuhusu {topic}?',
      'Tuzungumze kuhusu {topic}',
      '{Topic}: tuambie wewe',
    ],
  },
  openings: {
    informative: [
      'Haya ndiyo mambo muhimu kuhusu {topic}.',
      '{Topic}: ukweli kwa ufupi.',
      'Hivi ndivyo hali ilivyo kuhusu {topic}.',
    ],
    educational: [
      'Kuna la kujifunza kuhusu {topic}.',
      'Tuangalie {topic}, jambo moja baada ya jingine.',
      '{Topic} hueleweka zaidi ukijua misingi yake.',
    ],
    promotional: [
      'Ikiwa umekuwa ukifikiria kuhusu {topic}, huu ni wakati mzuri wa kuangalia kwa karibu.',
      'Hii ndiyo sababu {topic} inastahili kuangaliwa.',
      'Karibu ujue zaidi kuhusu {topic}.',
    ],
    inspirational: [
      'Kila jambo jema huanza kidogo kidogo, na {topic} ni mfano mzuri.',
      '{Topic}: subira huvuta heri.',
      'Kuna sababu ya kuwa na matumaini kuhusu {topic}.',
    ],
    entertaining: [
      'Kaa vizuri: leo tunazungumzia {topic}.',
      '{Topic}. Ndiyo, kweli kabisa.',
      'Huenda hukutarajia {topic} leo, lakini tumefika.',
    ],
    conversational: [
      'Tumekuwa tukifikiria kuhusu {topic}.',
      'Tuzungumze kuhusu {topic}.',
      'Neno fupi kuhusu {topic}.',
    ],
  },
  closings: {
    informative: [
      'Hayo ndiyo yanayojulikana kwa sasa.',
      'Tutaendelea kufuatilia na kukujulisha.',
      'Hayo ndiyo mambo ya kukumbuka.',
    ],
    educational: [
      'Jaribu, kisha utuambie ulichojifunza.',
      'Hifadhi hii kwa wakati utakapoihitaji.',
      'Ni sehemu gani ungependa tueleze zaidi?',
    ],
    promotional: [
      'Wasiliana nasi upate kujua zaidi.',
      'Angalia uone kama inakufaa.',
      'Tuulize: tuko tayari kukusaidia.',
    ],
    inspirational: [
      'Chukua hatua ya kwanza leo.',
      'Utaanza na nini wiki hii?',
      'Hatua ndogo ni muhimu. Endelea.',
    ],
    entertaining: [
      'Tuambie sehemu uliyoipenda zaidi.',
      'Mshirikishe mtu atakayetabasamu.',
      'Na huo ni mwanzo tu.',
    ],
    conversational: ['Una maoni gani?', 'Hali ikoje kwenu?', 'Tuambie kwenye maoni.'],
  },
  greetings: {
    neutral: [''],
    friendly: ['Habari zenu, marafiki.', 'Hujambo.', 'Karibu sana.'],
    professional: [''],
    playful: ['Unajua nini?', 'Uko tayari?', 'Haya, twende.'],
    urgent: ['Tafadhali zingatia.', 'Muhimu.', 'Hili haliwezi kusubiri.'],
  },
  headings: {
    article: ['Kwa undani', 'Kilicho nyuma yake', 'Ya kukumbuka'],
    announcement: ['Kipya ni nini', 'Maana yake', 'Kinachofuata'],
    how_to: ['Hatua', 'Ukiendelea', 'Kabla ya kumaliza'],
    list: ['Mambo makuu', 'Mambo zaidi', 'Na pia'],
    news: ['Kilichotokea', 'Maelezo zaidi', 'Historia yake'],
    story: ['Ilivyoanza', 'Kilichofuata', 'Ilipofikia'],
    question: ['Tunachojua', 'Kisichojulikana', 'Wengine wanasemaje'],
  },
  outlines: {
    article: [
      'Ni nini, kwa sentensi moja ambayo mgeni ataielewa.',
      'Kwa nini ni muhimu sasa, na kwa nani.',
      'Inavyoonekana katika maisha ya kila siku, kwa mfano mmoja.',
      'Cha kusoma au kufanya baadaye.',
    ],
    announcement: [
      'Kipya ni nini, kwa maneno rahisi.',
      'Ni kwa ajili ya nani na kuanzia lini.',
      'Kinachobadilika kwa wanaoifahamu tayari.',
      'Mahali pa kuipata au mtu wa kuuliza.',
    ],
    how_to: [
      'Unachohitaji kabla ya kuanza.',
      'Hatua ya kwanza, ndogo ya kutosha kufanywa leo.',
      'Makosa ya kawaida, na jinsi ya kuyaepuka.',
      'Jinsi ya kuona kuwa imefanikiwa.',
    ],
    list: [
      'Jambo ambalo wengi hawalioni.',
      'Jambo linalookoa muda au pesa.',
      'Jambo lililo rahisi kujaribu.',
      'Jambo la kukumbuka.',
    ],
    news: [
      'Kilichotokea, wapi na lini.',
      'Nani anahusika, na vipi.',
      'Kilichojulikana hapo awali.',
      'Kinachotarajiwa baadaye.',
    ],
    story: [
      'Ilipoanzia, na kwa nani.',
      'Wakati mambo yalipokuwa magumu.',
      'Kilichobadilisha hali.',
      'Kilichobaki hadi leo.',
    ],
    question: [
      'Kinachofanya swali hili liwe muhimu.',
      'Hoja za kuunga mkono.',
      'Hoja za kupinga.',
      'Ambacho wasomaji wako wamekiona wenyewe.',
    ],
  },
  questions: ['Una maoni gani?', 'Wewe ungefanya nini?', 'Umewahi kuona hali hii?', 'Unakubali?'],
  sources: 'Vyanzo',
  readMore: ['Soma zaidi:', 'Chanzo:', 'Zaidi hapa:'],
  smallFirstWords: new Set('jinsi kwa namna mambo njia faida umuhimu'.split(' ')),
};
