-- Searches find names whatever their accents, letters with a stroke, Arabic spellings and variants of Chinese characters.

-- Returns the text as `foldText` of the contract does; a test compares the two. Processes of the previous version call
-- this function too, so their searches stay consistent with the stored texts.
create or replace function plain_text(text) returns text language sql immutable strict parallel safe as $$
  select btrim(replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize($1, NFKD), '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2060\u20d0-\u20ff\ufe20-\ufe2f\ufeff]', '', 'g')),
      'ıøđðłħŧƀɓɗɖəǝɨƙŋɲɔƴƶς’‘ʻʼٱىیةہھک髙﨑邉邊齋齊澤濱廣國嶋嶌櫻惠德眞榮靜龍瀨𠮷栁冨峯舩遙來實淺黑關萬寶張劉陳黃吳孫馬鄭謝許鄧馮葉蘇盧趙楊',
      'ioddlhtbbddeeiknnoyzσ''''''''اييهههك高崎辺辺斎斉沢浜広国島島桜恵徳真栄静竜瀬吉柳富峰船遥来実浅黒関万宝张刘陈黄吴孙马郑谢许邓冯叶苏卢赵杨'
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'))
$$;

-- The stored texts were computed with the previous function. An update computes them again; most rows need none.
update users set last_name = last_name
where search_text <>
  plain_text(last_name || ' ' || first_name || ' ' || email || ' ' || last_name || first_name);
update cohorts set name = name where sort_name <> sort_text(name);
