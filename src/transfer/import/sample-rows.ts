// Fingerprints of the sample magazine's rows (server/sample) by id, as they are and as 0.1.0 had them. Made by tests/server/embedded/sample.test.ts, which says how.

export const sampleArticles: Readonly<Record<string, readonly string[]>> = {
  'e3c8a6a1-89e9-5938-8ace-225cedc15f64': ['a624f2377d07cfe7', 'abe5afc54ee76575'],
  '8c9b8420-a9a5-57d7-8f2e-c3594b08eab3': ['e69ceeb8774441ea', 'df929a443016cf79'],
  'b6c2d9d0-cdf4-5e65-b485-e7ff046ac157': ['1ff213bb1ea8721d', '20e816393f6de92c'],
  'e6fa08bf-5fe9-5078-83a4-61f68b1b73a7': ['b032feea76df8313'],
  '1b568e66-848a-5eca-97d2-811a61ad6984': ['5eb7440ddd060e74', '912181121a6a5e05'],
  '785c08ac-dc03-5192-9501-9e10931065e2': ['7e4626749737daec', '89b3f0483213e04c'],
  '691d4047-d2d1-507f-be09-7a2c9273d806': ['c348fe4c2c8bdfaa', '93f7f66622f6c97a'],
  '53f91d70-08d0-5905-b16e-02884fc08151': ['8fb7aa8d491eef12', 'e8c1ccc87219fd3f'],
  '45af06c2-b994-57aa-a810-422cc6827e3e': ['4366c226d2351f73', '48585b1c87b5022e'],
  'bab2c803-5dc8-5c48-af3f-af688dd6ab48': ['e5bcdb80c80951ad', '012863cb7bad6e38'],
  '6b90753e-c09d-511c-931a-05af7f1c9736': ['4f3b1a28d5fc7743', '1e8611f0d95f2aed'],
  'f4ba8871-8648-5966-8190-80328ae22a1b': ['e5a2eb8585404be6', '05b0c1f5e9568ae5'],
  '5ddfadbf-4d36-5997-86cd-edd61ebf65e9': ['4e9da9505e2523e5', '8ae65be8cd6505d6'],
  '1b1c4f1a-c072-51ae-8880-bc8364e46c8f': ['883a96923c0263ee'],
  '55821062-4b2f-5509-bdc1-9c24370d4266': ['7c3cdb088c53ff2e', '1d8f5a1bb1f3c0c0'],
  '94914f9c-2679-5212-adc9-cf925f155952': ['6dc3fe1e2004e623', 'b82bc65a17ebb98b'],
  '43cdb880-dd2a-5b1b-abda-89d7f991cba1': ['063ecda4390cee5f'],
  'b441c41a-15e9-5040-89f3-828fdf0122b5': ['c452a342637b830a'],
  '5ec92a98-481b-57da-80bd-5154591edc39': ['d5e908f848062256', 'be85f537fdc55184'],
  'bcc3bf08-d5bf-5d10-a506-4c738b27dc71': ['4ee447d3fc8b1c53'],
  '7a1c71b2-263a-58cb-b657-42559a6f6fa2': ['8797b6fc92723bbd', '7cba32a8a6f35723'],
  '21317669-4721-5e8c-8a73-35130b302c8f': ['666a64d18c469e76', 'b57f0990f7512651'],
  '00fde821-d143-596c-8148-080e0b24d2ee': ['95c8e9d89d99620b', '6ded1e8d796c3543'],
  'c6500d35-bee1-52ff-9f1c-7713d7e711c9': ['c8d36a74bcb9e889', 'a9f7dd1b5d3dc895'],
  '07d56d05-1e31-55c9-8c8e-be5132c90ea9': ['6626ee091f76ff93'],
  '0073e560-94ee-5c4e-9809-85fb5a9ce94c': ['cdb621d1b192f14a'],
  '51b27689-8370-5ded-a97f-718715ad3af9': ['912a9a090d0d1ab3', '1166c6c91622fc10'],
  '96d6973e-ef69-5d10-b60d-b2fe593388cd': ['a82018f1737cb3f4', 'b1639203aa5dac10'],
  '4c7349e5-5901-5f36-ae66-0cc088f0cafe': ['45817ee2ca731ba8', '4c98a4580b80cdb9'],
  '45a75afa-f9b6-5698-8e76-67e88ee6901b': ['afbc3bb6bc9f3181', '6b1d485f85a7b105'],
  'ef752dd7-249c-5558-bdf8-ffa59c7a2976': ['24f8c895db9c8b6b', 'd9e79ca8bd619614'],
  '59e30698-9f1c-5f81-9739-8bb94e9f6583': ['c1c1f9643dca1575', 'f1be52a128aef28c'],
  'd0d6edf1-74e5-5acc-950e-7accf50e8cd8': ['058471acdec5ed30', 'b83df710888e8118'],
  '89cdd8a4-7d37-56df-b811-b0c8341d080c': ['1494fb3c9b960394', '0fcf4bbc63648092'],
  '3db75387-194a-5d51-add8-3ffadee88bd9': ['133c973c3ca647ef', '3c9d58c731b3264f'],
  '2166df08-cf30-5ac8-b197-e6d6958efc88': ['c211a8dafefd2159'],
  'f04c2985-5c4b-51a7-9e3d-6f7d72f58f4f': ['ff67e40a368ebcc2'],
  'd74b68ce-119f-57b6-b170-7f9fcb69c25f': ['fdb3d0126bb6d429'],
  '21290305-fd9a-5d58-8a12-80792c985ab1': ['dca817feceb6891c'],
  'be58ad6e-e053-5b58-bdaa-ebc75cca8fc1': ['5d1dea712b16f5b8', '3a8495bfe05caf95'],
  '90cdeac2-a70a-5947-ac93-f7aa228106ad': ['15a9c786704ae55c', 'd1088551e19c7874'],
  '20412f6a-cfb7-5d55-9305-1513ece7354f': ['bd14c937e431190c', 'bf00f30b0ec2dd1d'],
  '193aeb28-8943-52ad-bfe6-50fc9bad3aad': ['8b0a5e26dcac6c15'],
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
