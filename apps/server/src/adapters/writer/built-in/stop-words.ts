// Words that say nothing about a subject, by language. They tell English and Swahili apart, too.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const STOP_WORDS = {
  en: words(`
    a about above after again against all also although am among an and any are as at away back be because been before
    being below between both but by came can come could did do does doing done down during each either else even ever
    every few for from further get gets give given go goes going gone got had has have having he her here hers herself
    him himself his how however i if in into is it its itself just keep kept last least less let like made make makes
    many may me might more most much must my myself near need neither never new next no nor not now of off often on once
    one only or other others our ours ourselves out over own part per perhaps put quite rather really said same say says
    see seen several shall she should since so some still such take taken than that the their theirs them themselves
    then there these they thing things this those though three through thus to together too two under until up upon us
    use used uses using very want was way we well went were what when where whether which while who whom whose why will
    with within without would yet you your yours yourself yourselves`),
  sw: words(`
    ama ambacho ambalo ambao ambapo ambavyo ambaye ambayo ambazo au baada baadhi bado bali basi bila cha chake chako
    changu chao chetu chini chote hadi haina hakuna halafu hali hana hao hapa hapo hasa hata haya hayo hii hiki hili
    hilo hivi hivyo hiyo hizi hizo huku huo huu huyo ikiwa ila ile ili ilikuwa ina ingawa ipo isipokuwa iwapo ja je jinsi
    juu kabla kabisa kadhaa kama kamwe kati katika kila kisha kote kuhusu kule kutoka kuwa kwa kwamba kwani kwao kwenda
    kwenye la lakini lake lakini lao leo letu lile lote mara mbele mimi mno mpaka mwa mwaka mwenye mwenyewe mzima na
    nani namna ndani ndio ndiyo ni nini ninyi nje nyingi nyingine nyote ole pa pale pamoja pande pia pindi sana sasa sehemu si
    sio sisi tangu tena tu vile vipi vya vyake vyao vyetu vyote wa waka wake wako wakati wale walikuwa wana wangu wao wapi wenye
    wenyewe wetu wewe wote ya yake yako yale yangu yao yetu yeye yote yule za zaidi zake zako zangu zao zetu zile zote`),
} as const;

export type BuiltInLanguage = keyof typeof STOP_WORDS;
export const BUILT_IN_LANGUAGES = Object.keys(STOP_WORDS) as BuiltInLanguage[];
