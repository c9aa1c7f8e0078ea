// Fingerprints of the sample magazine's rows (server/sample) by id, as they are and as 0.1.0 had them. Made by tests/server/embedded/sample.test.ts, which says how.

export const sampleArticles: Readonly<Record<string, readonly string[]>> = {
  'e3c8a6a1-89e9-5938-8ace-225cedc15f64': ['9805989e94435c13', 'abe5afc54ee76575'],
  '8c9b8420-a9a5-57d7-8f2e-c3594b08eab3': ['1321c0df340b5467', 'df929a443016cf79'],
  'b6c2d9d0-cdf4-5e65-b485-e7ff046ac157': ['429f6f563a92fcf4', '20e816393f6de92c'],
  'e6fa08bf-5fe9-5078-83a4-61f68b1b73a7': ['e49be24bc9ec58ab', 'b032feea76df8313'],
  '1b568e66-848a-5eca-97d2-811a61ad6984': ['8029d8a8c10b92f4', '912181121a6a5e05'],
  '785c08ac-dc03-5192-9501-9e10931065e2': ['60e2a22ff54521a7', '89b3f0483213e04c'],
  '691d4047-d2d1-507f-be09-7a2c9273d806': ['89ad7c94d468e622', '93f7f66622f6c97a'],
  '53f91d70-08d0-5905-b16e-02884fc08151': ['66e50f8915884208', 'e8c1ccc87219fd3f'],
  '45af06c2-b994-57aa-a810-422cc6827e3e': ['a3124cbb587a2880', '48585b1c87b5022e'],
  'bab2c803-5dc8-5c48-af3f-af688dd6ab48': ['992e3f7345a2a79e', '012863cb7bad6e38'],
  '6b90753e-c09d-511c-931a-05af7f1c9736': ['46f9e5584efa3fe9', '1e8611f0d95f2aed'],
  'f4ba8871-8648-5966-8190-80328ae22a1b': ['16b65752163efb24', '05b0c1f5e9568ae5'],
  '5ddfadbf-4d36-5997-86cd-edd61ebf65e9': ['036a2d99967d2618', '8ae65be8cd6505d6'],
  '1b1c4f1a-c072-51ae-8880-bc8364e46c8f': ['ec30904cabd7455b', '883a96923c0263ee'],
  '55821062-4b2f-5509-bdc1-9c24370d4266': ['4ceb59e36bd7b889', '1d8f5a1bb1f3c0c0'],
  '94914f9c-2679-5212-adc9-cf925f155952': ['e1033563dea24f08', 'b82bc65a17ebb98b'],
  '43cdb880-dd2a-5b1b-abda-89d7f991cba1': ['f66c7017a35c7c44', '063ecda4390cee5f'],
  'b441c41a-15e9-5040-89f3-828fdf0122b5': ['e1f0c2b577289e18', 'c452a342637b830a'],
  '5ec92a98-481b-57da-80bd-5154591edc39': ['5d7c8dbf794661df', 'be85f537fdc55184'],
  'bcc3bf08-d5bf-5d10-a506-4c738b27dc71': ['37ca0d141aeff1ed', '4ee447d3fc8b1c53'],
  '7a1c71b2-263a-58cb-b657-42559a6f6fa2': ['c8924d93fe688bf3', '7cba32a8a6f35723'],
  '21317669-4721-5e8c-8a73-35130b302c8f': ['cd0cff7c3bffadf9', 'b57f0990f7512651'],
  '00fde821-d143-596c-8148-080e0b24d2ee': ['e180bf0a8eed96d9', '6ded1e8d796c3543'],
  'c6500d35-bee1-52ff-9f1c-7713d7e711c9': ['d4a40c95685a7bb0', 'a9f7dd1b5d3dc895'],
  '07d56d05-1e31-55c9-8c8e-be5132c90ea9': ['e184465cdd03eab6', '6626ee091f76ff93'],
  '0073e560-94ee-5c4e-9809-85fb5a9ce94c': ['c5abc694bfd1e0ee', 'cdb621d1b192f14a'],
  '51b27689-8370-5ded-a97f-718715ad3af9': ['adeaae914f66287b', '1166c6c91622fc10'],
  '96d6973e-ef69-5d10-b60d-b2fe593388cd': ['38d3e6244cac27b6', 'b1639203aa5dac10'],
  '4c7349e5-5901-5f36-ae66-0cc088f0cafe': ['844be36074e365f3', '4c98a4580b80cdb9'],
  '45a75afa-f9b6-5698-8e76-67e88ee6901b': ['97d2fadecaf4f7e0', '6b1d485f85a7b105'],
  'ef752dd7-249c-5558-bdf8-ffa59c7a2976': ['2e9b6e0de2da729c', 'd9e79ca8bd619614'],
  '59e30698-9f1c-5f81-9739-8bb94e9f6583': ['618e270fb2136cc9', 'f1be52a128aef28c'],
  'd0d6edf1-74e5-5acc-950e-7accf50e8cd8': ['1aa24c9bbe5222de', 'b83df710888e8118'],
  '89cdd8a4-7d37-56df-b811-b0c8341d080c': ['ebac869828f1e596', '0fcf4bbc63648092'],
  '3db75387-194a-5d51-add8-3ffadee88bd9': ['41c8c044765979a5', '3c9d58c731b3264f'],
  '2166df08-cf30-5ac8-b197-e6d6958efc88': ['18651e3a14fa8d3c', 'c211a8dafefd2159'],
  'f04c2985-5c4b-51a7-9e3d-6f7d72f58f4f': ['ebd761c278217419', 'ff67e40a368ebcc2'],
  'd74b68ce-119f-57b6-b170-7f9fcb69c25f': ['3a890afeec26b87f', 'fdb3d0126bb6d429'],
  '21290305-fd9a-5d58-8a12-80792c985ab1': ['11803dbd77374331', 'dca817feceb6891c'],
  'be58ad6e-e053-5b58-bdaa-ebc75cca8fc1': ['424650660f957c10', '3a8495bfe05caf95'],
  '90cdeac2-a70a-5947-ac93-f7aa228106ad': ['e15599232f2666be', 'd1088551e19c7874'],
  '20412f6a-cfb7-5d55-9305-1513ece7354f': ['d7ba269e1a9f9786', 'bf00f30b0ec2dd1d'],
  '193aeb28-8943-52ad-bfe6-50fc9bad3aad': ['9a0e3d746d299e67', '8b0a5e26dcac6c15'],
}

export const sampleCategories: Readonly<Record<string, readonly string[]>> = {
  '06872ece-885e-540d-abac-5d161f6b974f': ['33b11a8cfd84b4a3', '8292834e801d9a00'],
  '8ecca8a3-2fe8-5134-9c40-26e3485d113d': ['4229a20b04524579', '8f8f7e6b360a7892'],
  'eb1770c2-b106-5cb8-8ab6-0959b12aeaea': ['b8861b6bcde1f0fe', '358c09b6eb0173f4'],
  '5dd9795f-0433-50c0-a191-e65120dd11bc': ['eed8efe4cd100c03', '989d94e6581d99ff'],
  '672a4016-997f-58c1-a051-561a2712dcde': ['64d45fce5f1d5335', '7526a0d1026fc93a'],
  '3eca9780-585d-5482-bef8-8bb765f179b1': ['ea5c075027faf28d', 'ffcd0386f1471471'],
  '0803eab8-840e-5b9f-a835-0251af1a5956': ['13a736304e175bbd', '61ce0c858cb66f9b'],
}

export const sampleAuthors: Readonly<Record<string, readonly string[]>> = {
  '6983e695-e49e-5bd9-8559-03fac75972eb': ['a84475331a2d0911'],
  'e04d8dfa-18c3-535f-a8e8-adc086de2762': ['41508c17279d794e'],
}

export const sampleGuides: Readonly<Record<string, readonly string[]>> = {
  '4cc8c802-98ba-52df-9c95-c479894a0f94': ['bdacce7bc0b9a1ae'],
  'd03f4904-64ec-5723-b9e3-00a613a2b4a1': ['4233f6e4d390101b'],
}
